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
  readonly columns?: Readonly<Record<string, string | null>> | undefined
  /** Value by field, for files without the column and for empty cells. */
  readonly defaults?: Readonly<Record<string, string>> | undefined
  /** Ignores unknown columns. */
  readonly ignoresUnknown?: boolean | undefined
}

export interface Columns {
  readonly taken: readonly TakenColumn[]
  /** Headers that are not a usual name of any field. */
  readonly unknown: readonly string[]
  /** Columns for the same field as an earlier one. */
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
  const found = header.map((name) => ({
    header: name,
    field: Object.hasOwn(columns, name) ? columns[name] : usual.get(foldHeader(name)),
  }))
  const isUnknown = ({ field }: { field?: string | null | undefined }) => field === undefined
  const taken = found.map(({ header, field = null }) => ({ header, field }))
  const names = taken.map(({ field }) => field)
  return {
    taken,
    unknown: ignoresUnknown ? [] : found.filter(isUnknown).map((column) => column.header),
    repeated: taken.filter(({ field }, at) => field !== null && names.indexOf(field) < at),
    missing: fieldsInFiles(fields).filter(
      (name) =>
        fields[name]?.isOptionalInFiles !== true &&
        !names.includes(name) &&
        !Object.hasOwn(defaults, name),
    ),
  }
}

/** The names of the fields that files may have. */
export function fieldsInFiles(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.cell !== undefined)
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

/** Folds a header: those that differ only in case, accents, spaces, `-`, `_` or `.` become equal. */
export function foldHeader(header: string): string {
  return foldText(header).replaceAll(/[\s_.-]/g, '')
}
