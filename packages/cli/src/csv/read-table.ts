import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { CliRefusal } from '../context.ts'
import { describeFileFailure } from './file-failure.ts'
import { restore } from './formula.ts'
import { type CsvRecord, parseCsv, type Problem } from './parse-csv.ts'

export type Row<C extends string> = {
  readonly line: number
  readonly cells: Readonly<Record<C, string>>
}

export interface Table<C extends string> {
  readonly rows: readonly Row<C>[]
  /** Rows that are not among `rows`, because they cannot be read. */
  readonly problems: readonly Problem[]
}

/**
 * The rows of a CSV file whose header has exactly these columns, in any order.
 *
 * @throws {CliRefusal} for a file that cannot be read or is no such table.
 */
export async function readTable<C extends string>(
  file: string,
  columns: readonly C[],
): Promise<Table<C>> {
  const bytes = await readBytes(file)
  return parseTable(bytes, columns, basename(file))
}

/** The same for a file in memory; `name` is for messages. @throws {CliRefusal} for what is no such table. */
export function parseTable<C extends string>(
  bytes: Buffer,
  columns: readonly C[],
  name: string,
): Table<C> {
  requireText(bytes, name)
  const { records, problems } = parseCsv(new TextDecoder().decode(bytes))
  const [header, ...rest] = records
  if (header === undefined || problems.some((problem) => problem.line < header.line)) {
    throw new CliRefusal(`${name} does not begin with a line that names its columns.`)
  }
  const names = header.cells.map((cell) => restore(cell).trim())
  requireColumns(names, columns, name)
  const badLines = linesNotUtf8(bytes)
  const unreadable = [...problems, ...[...badLines].map(notUtf8)]
  const rows: Row<C>[] = []
  for (const record of rest) {
    const reason = faultOf(record, names.length)
    if (reason !== null) unreadable.push({ line: record.line, reason })
    else if (!badLines.has(record.line)) {
      rows.push({ line: record.line, cells: nameCells(record, names, columns) })
    }
  }
  return { rows, problems: unreadable }
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    throw new CliRefusal(`${file} cannot be read: ${describeFileFailure(error)}.`)
  }
}

function requireText(bytes: Buffer, name: string): void {
  if (bytes.length === 0) throw new CliRefusal(`${name} is empty.`)
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff') {
    throw new CliRefusal(`${name} is in UTF-16: save it as UTF-8.`)
  }
  const end = bytes.indexOf('\n')
  const firstLine = bytes.subarray(0, end === -1 ? bytes.length : end)
  // eslint-disable-next-line no-control-regex -- what no text has is what tells other files
  if (!isUtf8(firstLine) || /[\0-\u0008\u000E-\u001F]/.test(firstLine.toString())) {
    throw new CliRefusal(`${name} is not a CSV file in UTF-8.`)
  }
  if (end === -1 && bytes.includes('\r')) {
    throw new CliRefusal(`${name} ends its lines with CR alone: save it with LF or CR LF.`)
  }
}

function requireColumns(names: string[], columns: readonly string[], file: string): void {
  const missing = columns.filter((column) => !names.includes(column))
  const unknown = names.filter((name) => !columns.includes(name))
  const repeated = names.filter((name, index) => names.indexOf(name) !== index)
  const complaints = [
    ...listed('missing', missing),
    ...listed('unknown', unknown),
    ...listed('there twice', repeated),
  ]
  if (complaints.length === 0) return
  throw new CliRefusal(
    `${file} has not the expected columns (${columns.join(', ')}): ${complaints.join('; ')}.`,
  )
}

function listed(complaint: string, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const shown = [...new Set(names)].slice(0, 10).map((name) => JSON.stringify(name.slice(0, 40)))
  return [`${complaint}: ${shown.join(', ')}`]
}

/** No line feed is part of a longer character: line by line gives the lines at fault. */
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

function faultOf({ cells }: CsvRecord, columns: number): string | null {
  if (cells.length !== columns) {
    const hint = cells.length > columns ? ' A cell with a comma in it must be quoted.' : ''
    return `the row has ${cells.length} cells, the header ${columns}.${hint}`
  }
  return cells.some((cell) => cell.includes('\0')) ? 'the row has a NUL character in it.' : null
}

function nameCells<C extends string>(
  { cells }: CsvRecord,
  names: readonly string[],
  columns: readonly C[],
): Record<C, string> {
  const entries = columns.map((column) => [column, restore(cells[names.indexOf(column)] ?? '')])
  // Sound: the entries are made of exactly these columns.
  return Object.fromEntries(entries) as Record<C, string>
}
