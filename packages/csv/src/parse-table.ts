import { formatNumber, isStorable, limits, visibleText } from '@signout/contract'
import { requireText, TableError } from './decode-text.ts'
import { restoreFormula } from './format-table.ts'
import { type CsvRow, findSeparator, parseCsv, separators } from './parse-csv.ts'
import type { Problem } from './problems.ts'

export interface Table {
  /** Line of the header. */
  readonly line: number
  /** Cells of the header, trimmed, without empty ones at the end, each different from the others. */
  readonly header: readonly string[]
  /** Rows that are not empty, each with as many cells as the header. */
  readonly rows: readonly CsvRow[]
  /** Rows that cannot be read, and are not in `rows`. */
  readonly problems: readonly Problem[]
}

/** Awaited after each row, so that a server can answer others meanwhile. */
export type Pause = () => Promise<void>

export const withoutPauses: Pause = async () => {}

/**
 * Parses the table in a text, whose first row that is not blank names the columns and shows how they are separated.
 *
 * @param most stops after so many rows, for a preview.
 * @throws {TableError}
 */
export async function parseTable(
  text: string,
  { most = Infinity, pause = withoutPauses } = {},
): Promise<Table> {
  const all = openTable(text)
  const first = all.next().value
  if (first === undefined) throw new TableError('has no line that names its columns')
  const { line: headerLine, problem: unreadable } = first
  if (unreadable !== undefined) {
    throw new TableError(`cannot be read: line ${headerLine}: ${unreadable.replace(/\.$/, '')}`)
  }
  const header = nameColumns(trimEnd(first.cells).map((cell) => visibleText(restoreFormula(cell))))
  const rows: CsvRow[] = []
  const problems: Problem[] = []
  for (const { line, problem, cells: written } of all) {
    if (rows.length === most) break
    await pause()
    const cells = trimEnd(written, header.length)
    const message = problem ?? whyUnreadable(cells, header.length)
    if (problem === undefined && cells.every(isBlank)) continue
    if (message !== undefined) problems.push({ line, column: null, message })
    else rows.push({ line, cells: cells.map(restoreFormula) })
    if (rows.length + problems.length > limits.imports.rows) {
      throw new TableError(`has more than ${formatNumber(limits.imports.rows)} rows`)
    }
  }
  return { line: headerLine, header, rows, problems }
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

/** The rows, beginning with the header. */
function openTable(text: string): ReturnType<typeof parseCsv> {
  requireText(text)
  if (text.includes('\r') && !text.includes('\n')) {
    throw new TableError('ends its lines with CR alone: save it with LF or CR LF')
  }
  const position = findRow(text, 0)
  const [line, named] = namedSeparator.exec(text.slice(position, position + 100)) ?? []
  const header = line === undefined ? position : findRow(text, position + line.length)
  const separator =
    named === undefined ? findSeparator(text, header) : separators.find((known) => known === named)
  if (separator === undefined) throw new TableError('declares a separator that is not supported')
  return parseCsv(text, separator, header)
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
