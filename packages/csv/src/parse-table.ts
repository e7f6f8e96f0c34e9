import { isUtf8 } from 'node:buffer'
import { restoreFormula } from './format-table.ts'
import { type CsvRecord, parseCsv, type Problem } from './parse-csv.ts'

/** The columns that a file must have, and those that it may have besides. */
export interface Columns<C extends string, O extends string = never> {
  readonly required: readonly C[]
  readonly optional?: readonly O[]
}

export type Row<C extends string, O extends string = never> = {
  readonly line: number
  /** Without those that the file lacks. */
  readonly cells: Readonly<Record<C, string>> & Readonly<Partial<Record<O, string>>>
}

export interface Table<C extends string, O extends string = never> {
  readonly rows: readonly Row<C, O>[]
  /** Rows that are not among `rows`, because they cannot be read. */
  readonly problems: readonly Problem[]
}

/** A file that is not the table it should be; the message is for the user who chose the file. */
export class TableError extends Error {
  override readonly name = 'TableError'
}

/**
 * The rows of a CSV file whose header has exactly the required columns, in any order, and perhaps some of the optional
 * ones. `name` is the file's, for messages.
 *
 * @throws {TableError}
 */
export function parseTable<C extends string, O extends string = never>(
  bytes: Buffer,
  columns: Columns<C, O>,
  name: string,
): Table<C, O> {
  requireText(bytes, name)
  const { records, problems } = parseCsv(new TextDecoder().decode(bytes))
  const [header, ...rest] = records
  if (header === undefined || problems.some((problem) => problem.line < header.line)) {
    throw new TableError(`${name} does not begin with a line that names its columns.`)
  }
  const names = header.cells.map((cell) => restoreFormula(cell).trim())
  requireColumns(names, columns, name)
  const badLines = linesNotUtf8(bytes)
  const unreadable = [...problems, ...[...badLines].map(notUtf8)]
  const rows: Row<C, O>[] = []
  for (const record of rest) {
    const reason = whyUnreadable(record, names.length)
    if (reason !== null) unreadable.push({ line: record.line, reason })
    else if (!badLines.has(record.line)) {
      rows.push({ line: record.line, cells: nameCells(record, names) })
    }
  }
  return { rows, problems: unreadable }
}

function requireText(bytes: Buffer, name: string): void {
  if (bytes.length === 0) throw new TableError(`${name} is empty.`)
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff') {
    throw new TableError(`${name} is in UTF-16: save it as UTF-8.`)
  }
  const end = bytes.indexOf('\n')
  const firstLine = bytes.subarray(0, end === -1 ? bytes.length : end)
  // oxlint-disable-next-line no-control-regex -- control characters are what tells other files from text
  if (!isUtf8(firstLine) || /[\0-\u0008\u000E-\u001F]/.test(firstLine.toString())) {
    throw new TableError(`${name} is not a CSV file in UTF-8.`)
  }
  if (end === -1 && bytes.includes('\r')) {
    throw new TableError(`${name} ends its lines with CR alone: save it with LF or CR LF.`)
  }
}

function requireColumns(
  names: string[],
  { required, optional = [] }: Columns<string, string>,
  file: string,
): void {
  const missing = required.filter((column) => !names.includes(column))
  const unknown = names.filter((name) => ![...required, ...optional].includes(name))
  const repeated = names.filter((name, index) => names.indexOf(name) !== index)
  const complaints = [
    ...listed('missing', missing),
    ...listed('unknown', unknown),
    ...listed('repeated', repeated),
  ]
  if (complaints.length === 0) return
  throw new TableError(
    `${file} does not have the expected columns (${required.join(', ')}): ${complaints.join('; ')}.`,
  )
}

function listed(complaint: string, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const shown = [...new Set(names)].slice(0, 10).map((name) => JSON.stringify(name.slice(0, 40)))
  return [`${complaint}: ${shown.join(', ')}`]
}

/** A line feed is never part of a longer character, so each line can be checked by itself. */
function linesNotUtf8(bytes: Buffer): Set<number> {
  const faulty = new Set<number>()
  if (isUtf8(bytes)) return faulty
  let start = 0
  for (let line = 1; start < bytes.length; line += 1) {
    const lineFeed = bytes.indexOf('\n', start)
    const end = lineFeed === -1 ? bytes.length : lineFeed + 1
    if (!isUtf8(bytes.subarray(start, end))) faulty.add(line)
    start = end
  }
  return faulty
}

function notUtf8(line: number): Problem {
  return { line, reason: 'a byte is not UTF-8: save the file as UTF-8.' }
}

function whyUnreadable({ cells }: CsvRecord, columns: number): string | null {
  if (cells.length !== columns) {
    const hint = cells.length > columns ? ' A cell that contains a comma must be quoted.' : ''
    return `the row has ${cells.length} cells, the header ${columns}.${hint}`
  }
  return cells.some((cell) => cell.includes('\0')) ? 'the row contains a NUL character.' : null
}

function nameCells<C extends string, O extends string>(
  { cells }: CsvRecord,
  names: readonly string[],
): Row<C, O>['cells'] {
  const entries = names.map((name, index) => [name, restoreFormula(cells[index] ?? '')])
  // Sound: the header has every required column, and optional ones.
  return Object.fromEntries(entries) as Row<C, O>['cells']
}
