import type { z } from '#schema'

/** Content of a cell of a CSV file; `packages/csv` reads each kind, and has the messages about invalid cells. */
export type Cell =
  /** Trimmed text on one line, of at most `most` characters. */
  | {
      readonly kind: 'text'
      readonly most: number
      readonly whenEmpty: 'refused' | '' | null
      /** Line breaks and directional marks are refused. */
      readonly isName?: true
    }
  /** Text kept as it is, white space and line breaks included; null when empty. */
  | { readonly kind: 'verbatim'; readonly most: number }
  /** A web address that begins with one of `schemes`; null when empty. */
  | { readonly kind: 'address'; readonly most: number; readonly schemes: readonly string[] }
  /** A whole number of at most `most`, any when omitted; an empty cell is refused, or has this value. */
  | {
      readonly kind: 'number'
      readonly whenEmpty: 'refused' | null | number
      readonly most?: number
    }
  /** Yes or no; an empty cell is no. */
  | { readonly kind: 'boolean' }
  | { readonly kind: 'choice'; readonly among: readonly string[] }
  /** Names of categories, at least one, each of at most `most` characters. */
  | { readonly kind: 'categories'; readonly most: number }
  /** The name of one category. */
  | { readonly kind: 'category'; readonly most: number }
  | { readonly kind: 'email' }
  | { readonly kind: 'phone' }

/**
 * Everything known about one field of an item, a category or a user. Bodies, answers, statements, files, forms, the
 * texts of the record and the purge derive from the tables `itemFields`, `categoryFields` and `userFields`.
 */
export interface Field {
  /** Label in forms. */
  readonly label: string
  /** Schema in the body that creates one; without it, that body cannot have the field. */
  readonly create?: z.ZodType
  /** Schema in the body that changes one; without it, the field never changes. */
  readonly change?: z.ZodType
  /** Schema in answers; without it, the answer declares the field itself. */
  readonly answer?: z.ZodType
  /** Type of the column of the same name; without it, another table holds the field. */
  readonly column?: 'text' | 'integer' | 'boolean'
  /** Cell in imported and exported files; without it, files do not have the field. */
  readonly cell?: Cell
  /** Other common names of the column in organisers' files (spec §13), besides the label and the field's own name. */
  readonly headers?: readonly string[]
  /** Name of the column in files, where it differs from the field's. */
  readonly nameInFiles?: string
  /** Files may lack the column, which leaves the field unchanged. */
  readonly isOptionalInFiles?: true
  /** The fields that its text holds, each with how it is taken out: a column instead of theirs, itself no field. */
  readonly holds?: Readonly<Record<string, (text: string) => string>>
  /** Name in the record, where it differs from the field's. */
  readonly recordedAs?: string
  /** The record names the field without its values, which are ids or too long for a line. */
  readonly isOnlyNamed?: true
  /** A purge removes its values from the record. */
  readonly isPersonal?: true
}

type Fields = Readonly<Record<string, Partial<Field>>>

/** The names of the fields that have this part. */
export type FieldWith<F extends Fields, Part extends keyof Field> = {
  [Name in keyof F & string]: F[Name] extends { readonly [P in Part]: unknown } ? Name : never
}[keyof F & string]

/** The names of the fields that have this part, in the order of the table. */
export function fieldsWith<F extends Fields, Part extends keyof Field>(
  fields: F,
  part: Part,
): readonly FieldWith<F, Part>[] {
  const names = Object.keys(fields).filter((name) => fields[name]?.[part] !== undefined)
  return names as FieldWith<F, Part>[] // Sound: exactly these have the part.
}

type Schema = 'create' | 'change' | 'answer'
type ShapeOf<F extends Fields, Part extends Schema> = {
  -readonly [Name in FieldWith<F, Part>]: F[Name] extends {
    readonly [P in Part]: infer S extends z.ZodType
  }
    ? S
    : never
}

/** One part of each field that has it, as the shape of an object's schema. */
export function shapeOf<F extends Fields, Part extends Schema>(
  fields: F,
  part: Part,
): ShapeOf<F, Part> {
  const entries = fieldsWith(fields, part).map((name) => [name, fields[name]?.[part]])
  return Object.fromEntries(entries) as ShapeOf<F, Part> // Sound: exactly these have the part.
}

/** The values of the fields that have this part. */
export type ValuesOf<F extends Fields, Part extends keyof Field> = {
  readonly [Name in FieldWith<F, Part>]: F[Name] extends { answer: infer S extends z.ZodType }
    ? z.output<S>
    : never
}

type InFiles<F extends Fields> = {
  readonly [
    Name in FieldWith<F, 'cell'> as F[Name] extends { nameInFiles: infer N extends string }
      ? N
      : Name
  ]: F[Name]
}

/** The fields that files have, under the names that they have there. */
export function inFiles<F extends Fields>(fields: F): InFiles<F> {
  const entries = fieldsWith(fields, 'cell').map((name) => {
    const field: Partial<Field> | undefined = fields[name]
    return [field?.nameInFiles ?? name, field]
  })
  return Object.fromEntries(entries) as InFiles<F> // Sound: each field that has a cell, renamed as its type says.
}

/** Content of a row of a file: the values of its fields, and the names of categories. */
export type RowOf<F extends Fields> = {
  readonly [Name in RequiredInFiles<F>]: CellValue<F[Name]>
} & {
  readonly [Name in FieldWith<F, 'isOptionalInFiles'>]?: CellValue<F[Name]>
}

/** The names of the fields whose columns every file must have. */
export type RequiredInFiles<F extends Fields> = Exclude<
  FieldWith<F, 'cell'>,
  FieldWith<F, 'isOptionalInFiles'>
>

type CellValue<F extends Partial<Field>> = F extends { cell: { kind: 'categories' } }
  ? readonly string[]
  : F extends { answer: infer S extends z.ZodType }
    ? z.output<S>
    : string | null

/** A field that is required when one is created. */
export function required<S extends z.ZodType>(schema: S) {
  return { create: schema, change: schema.optional() }
}

/** A field that may be omitted when one is created. */
export function optional<S extends z.ZodType>(schema: S) {
  return { create: schema.optional(), change: schema.optional() }
}
