import type { z } from '#schema'

/** What a cell of a CSV file holds; `packages/csv` reads each kind, and has the words for what is wrong with it. */
export type Cell =
  /** Trimmed, of at most so many characters. */
  | {
      readonly kind: 'text'
      readonly most: number
      readonly whenEmpty: 'refused' | '' | null
      /** Without line breaks and marks of direction. */
      readonly isName?: true
    }
  /** As it is, with white space and line breaks; null when it is empty. */
  | { readonly kind: 'verbatim'; readonly most: number }
  /** A web address that begins with one of `schemes`; null when it is empty. */
  | { readonly kind: 'address'; readonly most: number; readonly schemes: readonly string[] }
  /** A whole number; when it is empty it is refused, or null. */
  | { readonly kind: 'number'; readonly whenEmpty: 'refused' | null }
  | { readonly kind: 'choice'; readonly among: readonly string[] }
  /** Names of categories, at least one. */
  | { readonly kind: 'categories' }
  /** The name of one category. */
  | { readonly kind: 'category'; readonly most: number }
  | { readonly kind: 'email' }
  | { readonly kind: 'phone' }

/**
 * All that is said of one field of an item, a category or a user. Bodies, answers, statements, files, forms, the words of
 * the record and the purge derive from the tables `itemFields`, `categoryFields` and `userFields`.
 */
export interface Field {
  /** What forms call it. */
  readonly label: string
  /** In the body that adds one; without it, that body cannot have the field. */
  readonly create?: z.ZodType
  /** In the body that changes one; without it, the field never changes. */
  readonly change?: z.ZodType
  /** In answers; without it, the shape of the answer says so itself. */
  readonly answer?: z.ZodType
  /** How the column of the same name holds it; without it, another table does. */
  readonly column?: 'text' | 'integer' | 'boolean'
  /** How files that are imported and exported hold it; without it, they do not have it. */
  readonly cell?: Cell
  /** Other usual names of the column in files that organisers have (spec §13); the label and the field's own name are known. */
  readonly headers?: readonly string[]
  /** A file may lack the column, which leaves the field as it is. */
  readonly isOptionalInFiles?: true
  /** What the record calls it; without it, its name. */
  readonly recordedAs?: string
  /** Values that the record names without telling: known by number only, or too long for a line. */
  readonly isOnlyNamed?: true
  /** A purge takes it out of the record. */
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

/** One part of each field that has it, to make an object's schema of. */
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

/** What a row of a file holds: the values of its fields, and the names of categories. */
export type RowOf<F extends Fields> = {
  readonly [Name in RequiredInFiles<F>]: CellValue<F[Name]>
} & {
  readonly [Name in FieldWith<F, 'isOptionalInFiles'>]?: CellValue<F[Name]>
}

/** The names of the fields whose columns every file has. */
export type RequiredInFiles<F extends Fields> = Exclude<
  FieldWith<F, 'cell'>,
  FieldWith<F, 'isOptionalInFiles'>
>

type CellValue<F extends Partial<Field>> = F extends { cell: { kind: 'categories' } }
  ? readonly string[]
  : F extends { answer: infer S extends z.ZodType }
    ? z.output<S>
    : string | null

/** A field that has to be given when one is added. */
export function required<S extends z.ZodType>(schema: S) {
  return { create: schema, change: schema.optional() }
}

/** A field that may be left out when one is added. */
export function optional<S extends z.ZodType>(schema: S) {
  return { create: schema.optional(), change: schema.optional() }
}
