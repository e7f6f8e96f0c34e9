import { type Field, foldText } from '@signout/contract'

export type Fields = Readonly<Record<string, Partial<Field>>>

/** Field that a column of a file is matched to; null for a column that is ignored. */
export interface TakenColumn {
  readonly header: string
  readonly field: string | null
}

/** The user's choices for the columns of a file. */
export interface ColumnChoice {
  /** Field by header, overriding the automatic match; null ignores the column. */
  readonly columns?: Readonly<Record<string, string | null>>
  /** Value by field, for files without the column and for empty cells. */
  readonly defaults?: Readonly<Record<string, string>>
  /** Ignores unknown columns. */
  readonly ignoresUnknown?: boolean
}

export interface Columns {
  readonly taken: readonly TakenColumn[]
  /** Headers that are not a usual name of any field. */
  readonly unknown: readonly string[]
  /** Columns for the same field as an earlier one, each with that field. */
  readonly repeated: readonly TakenColumn[]
  /** Required fields that the file lacks. */
  readonly missing: readonly string[]
}

/** Matches the columns of a file to fields by their usual names (spec §13). */
export function takeColumns(
  header: readonly string[],
  fields: Fields,
  { columns = {}, defaults = {}, ignoresUnknown = false }: ColumnChoice,
): Columns {
  const usual = usualNames(fields)
  const isChosen = (name: string) => Object.hasOwn(columns, name)
  const named = header.map((name) => (isChosen(name) ? columns[name] : usual.get(foldHeader(name))))
  const found = header.map((name, at) => {
    const field = named[at]
    // What holds several fields is taken where none of them has a column, unless it is chosen.
    const isBeside = filledBy(fields, field).some((one) => one !== field && named.includes(one))
    return { header: name, field: isBeside && !isChosen(name) ? undefined : field }
  })
  const isUnknown = ({ field }: { field?: string | null }) => field === undefined
  const taken = found.map(({ header, field = null }) => ({ header, field }))
  const isFilled = (name: string, columns: readonly TakenColumn[]) =>
    columns.some(({ field }) => filledBy(fields, field).includes(name))
  return {
    taken,
    unknown: ignoresUnknown ? [] : found.filter(isUnknown).map((column) => column.header),
    repeated: taken.flatMap(({ header, field }, at) => {
      const before = taken.slice(0, at)
      const again = before.some((column) => column.field === field)
        ? field
        : filledBy(fields, field).find((name) => isFilled(name, before))
      return again ? [{ header, field: again }] : []
    }),
    missing: Object.keys(fields).filter(
      (name) =>
        isRequiredInFiles(fields, name) && !isFilled(name, taken) && !Object.hasOwn(defaults, name),
    ),
  }
}

/** The fields that a column has the texts of. */
export function filledBy(fields: Fields, field: string | null | undefined): readonly string[] {
  return field ? Object.keys(fields[field]?.holds ?? { [field]: field }) : []
}

/** The names of the columns that files may have. */
export function fieldsInFiles(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.cell ?? fields[name]?.holds)
}

/** Whether files need a column of this name, or one that holds it. */
export function isRequiredInFiles(fields: Fields, name: string): boolean {
  return fields[name]?.cell !== undefined && fields[name].isOptionalInFiles !== true
}

/** Field by folded header, for every usual name. */
export function usualNames(fields: Fields): ReadonlyMap<string, string> {
  return new Map(
    fieldsInFiles(fields).flatMap((name) => {
      const { label = name, headers = [] } = fields[name] ?? {}
      return [...headers, label, name].map((usual) => [foldHeader(usual), name] as const)
    }),
  )
}

/** Folds a header: case, accents, spaces, `-`, `_` and `.` do not matter, and `#` or `no` at its end is "number". */
export function foldHeader(header: string): string {
  return foldText(header)
    .trim()
    .replace(/(?<=.)#$|(?<=[\s_-])no\.?$/, 'number')
    .replaceAll(/[\s_.-]/g, '')
}
