import { type Cell, type Field, foldText } from '@signout/contract'

export type Fields = Readonly<Record<string, Partial<Field>>>

/** What a column of a file is taken for; null for one that is left out. */
export interface TakenColumn {
  readonly header: string
  readonly field: string | null
}

/** What the user says of the columns of a file. */
export interface ColumnChoice {
  /** By header, in place of what it would be taken for; null leaves it out. */
  readonly columns?: Readonly<Record<string, string | null>> | undefined
  /** By field, for every row of a file without the column, and for cells that are empty. */
  readonly defaults?: Readonly<Record<string, string>> | undefined
  /** Leaves out what is not known. */
  readonly ignoresUnknown?: boolean | undefined
}

export interface Columns {
  readonly taken: readonly TakenColumn[]
  /** Headers that are no usual name of any field. */
  readonly unknown: readonly string[]
  /** Headers that are taken for the same field as one before. */
  readonly repeated: readonly string[]
  /** Fields that every file has to have. */
  readonly missing: readonly string[]
}

/** What the columns of a file are taken for, by their usual names (spec §13). */
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
  const names = found.map(({ field }) => field)
  return {
    taken: found.map(({ header, field = null }) => ({ header, field })),
    unknown: ignoresUnknown ? [] : found.filter(isUnknown).map((column) => column.header),
    repeated: found
      .filter(({ field }, at) => typeof field === 'string' && names.indexOf(field) < at)
      .map((column) => column.header),
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

/** An example of a value that all rows of a file may share; undefined for what is each row's own, such as a name. */
export function exampleForAll(cell: Cell): string | undefined {
  switch (cell.kind) {
    case 'email':
    case 'category':
      return undefined
    case 'text':
      return cell.whenEmpty === 'refused' ? undefined : ''
    case 'number':
      return cell.whenEmpty === null ? '' : '1'
    case 'choice':
      return cell.among[0]
    case 'categories':
      return 'NAME'
    case 'verbatim':
    case 'address':
    case 'phone':
      return ''
  }
}

function usualNames(fields: Fields): ReadonlyMap<string, string> {
  return new Map(
    fieldsInFiles(fields).flatMap((name) => {
      const { label = name, headers = [] } = fields[name] ?? {}
      return [...headers, label, name].map((usual) => [foldHeader(usual), name] as const)
    }),
  )
}

/** Alike for headers that differ in case, accents, spaces, `-` and `_` alone. */
function foldHeader(header: string): string {
  return foldText(header).replaceAll(/[\s_.-]/g, '')
}
