import { formatNumber, isStorable, limits, visibleText } from '@signout/contract'
import { requireText, TableError } from './decode-text.ts'
import { restoreFormula } from './format-table.ts'
import { findHeader } from './find-header.ts'
import { countLineFeeds, type CsvRow, parseCsv, separators } from './parse-csv.ts'

export interface Table {
  /** Line and row of the header. */
  readonly line: number
  readonly row: number
  /** Cells of the header, trimmed, without empty ones at the end, each different from the others. */
  readonly header: readonly string[]
  /** Rows above the header that are not empty, such as a title. */
  readonly above: readonly CsvRow[]
  /** Rows that are not empty, each with as many cells as the header, or with the problem why it cannot be read. */
  readonly rows: readonly CsvRow[]
  /** Numbers of empty rows between others, the first thousand. */
  readonly empty: readonly number[]
}

/** Awaited after each row, so that a server can answer others meanwhile. */
export type Pause = () => Promise<void>

export const withoutPauses: Pause = async () => {}

/** Empty rows that are told. */
const mostEmpty = 1000

/**
 * Parses the table in a text. The row that names its columns is the first that is not blank, or stands below a title.
 *
 * @throws {TableError}
 */
export async function parseTable(text: string, { pause = withoutPauses } = {}): Promise<Table> {
  const { all, above: most } = openTable(text)
  const above: CsvRow[] = []
  const rows: CsvRow[] = []
  const empty: number[] = []
  for (let count = 0; count < most; count += 1) {
    const row = all.next().value
    if (row?.cells.every(isBlank) === true) empty.push(row.row)
    else if (row !== undefined) above.push({ ...row, cells: row.cells.map(restoreFormula) })
  }
  const first = all.next().value
  if (first === undefined) throw new TableError('has no line that names its columns')
  const { line: headerLine, problem: unreadable } = first
  if (unreadable !== undefined) {
    throw new TableError(`cannot be read: line ${headerLine}: ${unreadable.replace(/\.$/, '')}`)
  }
  const header = nameColumns(trimEnd(first.cells).map((cell) => visibleText(restoreFormula(cell))))
  for (const row of all) {
    await pause()
    const cells = trimEnd(row.cells, header.length)
    const problem = row.problem ?? whyUnreadable(cells, header.length)
    if (row.problem === undefined && cells.every(isBlank)) {
      if (empty.length < mostEmpty) empty.push(row.row)
      continue
    }
    rows.push({
      ...row,
      cells: cells.map(restoreFormula),
      ...(problem !== undefined && { problem }),
    })
    if (rows.length > limits.imports.rows) {
      throw new TableError(`has more than ${formatNumber(limits.imports.rows)} rows`)
    }
  }
  const last = rows.at(-1)?.row ?? 0
  return {
    line: headerLine,
    row: first.row,
    header,
    above,
    rows,
    empty: empty.filter((row) => row < last),
  }
}

/**
 * Names columns so that each can be chosen: a second "Email" is "Email (2)", and one without a name "Column 3". So is
 * one that no object in JSON can have as a key.
 */
function nameColumns(cells: readonly string[]): string[] {
  const names = cells.map((cell, at) =>
    cell === '' || cell === '__proto__' ? `Column ${at + 1}` : cell,
  )
  const taken = new Set(names)
  return names.map((name, at) => {
    if (names.indexOf(name) === at) return name
    let count = 2
    while (taken.has(`${name} (${count})`)) count += 1
    taken.add(`${name} (${count})`)
    return `${name} (${count})`
  })
}

const namedSeparator = /^\s*sep=(.)\r?\n/i

/** The rows, beginning with the first that is not blank, and how many stand above the header. */
function openTable(text: string) {
  requireText(text)
  if (text.includes('\r') && !text.includes('\n')) {
    throw new TableError('ends its lines with CR alone: save it with LF or CR LF')
  }
  const position = findRow(text, 0)
  const [line, named] = namedSeparator.exec(text.slice(position, position + 100)) ?? []
  // Spreadsheets do not show the line that names the separator.
  const from = line === undefined ? 0 : position + line.length
  const first = findRow(text, from)
  const possible = named === undefined ? separators : separators.filter((known) => known === named)
  if (possible.length === 0) throw new TableError('declares a separator that is not supported')
  const start = { position: first, row: 1 + countRows(text.slice(from, first)) }
  const { separator, above } = findHeader(text, start, possible)
  return { all: parseCsv(text, separator, start), above }
}

/** The number of blank rows, whose quoted cells may have line breaks. */
function countRows(blank: string): number {
  const plain = blank.replaceAll(/"[^"]*"/g, '')
  return countLineFeeds(plain, 0, plain.length)
}

/** The first character of a cell that is not blank, or the mark that opens it. */
const filledCell = /(?<=^|[,;\t\n])"\s*[^\s,;"]|[^\s,;"]/g

/** Where the first row begins that has a cell that is not blank, after a byte order mark. */
function findRow(text: string, from: number): number {
  filledCell.lastIndex = from
  const found = filledCell.exec(text)
  if (found === null) return text.length
  const start = text.lastIndexOf('\n', found.index) + 1
  return text[start] === '\uFEFF' ? start + 1 : start
}

function isBlank(cell: string): boolean {
  return visibleText(cell) === ''
}

/** Drops empty cells at the end, but keeps at least so many. */
function trimEnd(cells: readonly string[], least = 0): readonly string[] {
  const last = cells.findLastIndex((cell) => !isBlank(cell))
  return cells.slice(0, Math.max(least, last + 1))
}

function whyUnreadable(cells: readonly string[], columns: number): string | undefined {
  if (cells.length !== columns) {
    const hint = cells.length > columns ? ' Quote cells that contain the separator.' : ''
    return `the row has ${cells.length} cells, the header ${columns}.${hint}`
  }
  return cells.every(isStorable) ? undefined : 'the row contains a NUL or half a character.'
}
