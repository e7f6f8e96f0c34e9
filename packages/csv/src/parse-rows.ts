import { type Cell, type RowOf, showHidden, visibleText } from '@signout/contract'
import type { CsvRow } from './parse-csv.ts'
import { findMisread } from './misread-text.ts'
import { parseTable, withoutPauses } from './parse-table.ts'
import type { Problem } from './problems.ts'
import { readCell } from './read-cell.ts'
import { type ColumnChoice, type Columns, type Fields, takeColumns } from './take-columns.ts'

/** Content of a kind of file. */
export interface RowKind<F extends Fields> {
  readonly fields: F
  /** Key of a row, unique in the file; null when it could not be read. */
  readonly keyOf: (record: RowOf<F>) => string | null
  /** Name of the key in messages. */
  readonly keyName: string
}

/** Rows of a file, and every reason why a row is refused. */
export interface ParsedRows<T> {
  readonly headerLine: number
  /** No row is read when a column is unknown, repeated or missing. */
  readonly columns: Columns
  /** Rows that can be imported. */
  readonly good: readonly { readonly line: number; readonly record: T }[]
  readonly problems: readonly Problem[]
  /** What looks wrong, and is imported all the same. */
  readonly notes: readonly Problem[]
}

/**
 * Reads the rows of a file, with every reason against each.
 *
 * @throws {TableError} for a text that is not a table.
 */
export async function parseRows<F extends Fields>(
  text: string,
  kind: RowKind<F>,
  choice: ColumnChoice = {},
  pause = withoutPauses,
): Promise<ParsedRows<RowOf<F>>> {
  const table = await parseTable(text, { pause })
  const columns = takeColumns(table.header, kind.fields, choice)
  const { unknown, repeated, missing } = columns
  const parsed = { headerLine: table.line, columns }
  if (unknown.length + repeated.length + missing.length > 0) {
    return { ...parsed, good: [], problems: [], notes: [] }
  }
  const sources = sourcesOf(columns, kind.fields, choice)
  const good: { line: number; record: RowOf<F> }[] = []
  const problems = [...table.problems]
  const notes: Problem[] = []
  const firstLines = new Map<string, number>()
  for (const row of table.rows) {
    await pause()
    const { line } = row
    const { values, problems: refused } = parseRow(row, sources)
    // Sound: a cell is read as the type of the field of the same name, or as names of categories.
    const record = values as RowOf<F>
    const key = kind.keyOf(record)
    const firstLine = key === null ? undefined : firstLines.get(key)
    if (firstLine !== undefined) {
      const message = `it has the same ${kind.keyName} as line ${firstLine}.`
      problems.push({ line, column: null, message })
    } else if (key !== null) firstLines.set(key, line)
    problems.push(...refused)
    notes.push(...misreadCells(row, sources))
    if (firstLine === undefined && refused.length === 0) good.push({ line, record })
  }
  return { ...parsed, good, problems, notes: notes.length < leastMisread ? [] : notes }
}

/** Source of the value of a field. */
interface Source {
  readonly field: string
  readonly cell: Cell
  /** Name in messages. */
  readonly column: string
  /** Index of the column; -1 when every row takes the default. */
  readonly index: number
  readonly whenEmpty: string
}

function sourcesOf(columns: Columns, fields: Fields, { defaults = {} }: ColumnChoice): Source[] {
  return Object.entries(fields).flatMap(([field, { cell }]) => {
    const index = columns.taken.findIndex((column) => column.field === field)
    const given = Object.hasOwn(defaults, field) ? defaults[field] : undefined
    if (cell === undefined || (index === -1 && given === undefined)) return []
    return { field, cell, column: columnOf(columns, field), index, whenEmpty: given ?? '' }
  })
}

function parseRow({ line, cells }: CsvRow, sources: readonly Source[]) {
  const problems: Problem[] = []
  const values = sources.map(({ field, cell, column, index, whenEmpty }) => {
    const written = cells[index] ?? ''
    const text = visibleText(written) === '' && whenEmpty !== '' ? whenEmpty : written
    const refuse = (rule: string) => {
      problems.push({ line, column, message: `${column} is ${quote(text)}: ${rule}.` })
    }
    return [field, readCell(cell, text, refuse)] as const
  })
  return { values: Object.fromEntries(values), problems }
}

/** A single cell may mean what it says. */
const leastMisread = 2

function misreadCells({ line, cells }: CsvRow, sources: readonly Source[]): Problem[] {
  return sources.flatMap(({ column, index }) => {
    const misread = findMisread(cells[index] ?? '')
    if (misread === undefined) return []
    const { encoding, found, meant } = misread
    const message = `${column} looks like UTF-8 that was read as ${encoding}: “${found}” for “${meant}”.`
    return [{ line, column, message }]
  })
}

function quote(text: string): string {
  if (text === '') return 'empty'
  const characters = Array.from(text)
  const start = characters.length > 40 ? `${characters.slice(0, 40).join('')}…` : text
  return JSON.stringify(showHidden(start))
}

/** Header of a field's column in the file; the name of the field when the file has none. */
export function columnOf({ taken }: Columns, field: string): string {
  return taken.find((column) => column.field === field)?.header ?? field
}
