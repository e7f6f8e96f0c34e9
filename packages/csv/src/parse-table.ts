import { formatNumber, isStorable, limits } from '@signout/contract'
import { requireText, TableError } from './decode-text.ts'
import { restoreFormula } from './format-table.ts'
import {
  charactersInStep,
  type CsvRecord,
  findSeparator,
  parseCsv,
  type Separator,
  separators,
} from './parse-csv.ts'
import type { Problem } from './problems.ts'

export interface Table {
  /** Line of the header. */
  readonly line: number
  /** Cells of the header, trimmed, without empty ones at the end, each different from the others. */
  readonly header: readonly string[]
  /** Rows that are not empty, each with as many cells as the header. */
  readonly rows: readonly CsvRecord[]
  /** Rows that cannot be read, and are not in `rows`. */
  readonly problems: readonly Problem[]
}

/** Work that can be interrupted: it yields now and then before it returns its result. */
export type Steps<T> = Generator<void, T, void>

/** Does the work without a break. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/**
 * Parses the table in a text, whose first row that is not blank names the columns and shows how they are separated.
 *
 * @param most stops after so many rows, for a preview.
 * @throws {TableError}
 */
export function* parseTable(text: string, most = Infinity): Steps<Table> {
  const records = yield* openTable(text)
  const first = records.next()
  if (first.done === true || first.value === undefined)
    throw new TableError('has no line that names its columns')
  if ('reason' in first.value) {
    const { line, reason } = first.value
    throw new TableError(`cannot be read: line ${line}: ${reason.replace(/\.$/, '')}`)
  }
  const header = nameColumns(trimEnd(first.value.cells).map((cell) => restoreFormula(cell).trim()))
  const rows: CsvRecord[] = []
  const problems: Problem[] = []
  for (const record of records) {
    if (rows.length === most) break
    if (record === undefined) {
      yield
      continue
    }
    const cells = 'cells' in record ? trimEnd(record.cells, header.length) : []
    if ('cells' in record && cells.every(isBlank)) continue
    const { line } = record
    const reason = 'reason' in record ? record.reason : whyUnreadable(cells, header.length)
    if (reason !== undefined) problems.push({ line, column: null, message: reason })
    else rows.push({ line, cells: cells.map(restoreFormula) })
    if (rows.length + problems.length > limits.imports.rows) {
      throw new TableError(`has more than ${formatNumber(limits.imports.rows)} rows`)
    }
  }
  return { line: first.value.line, header, rows, problems }
}

/** Names columns so that each can be chosen: a second "Email" is "Email (2)", and one without a name "Column 3". */
function nameColumns(cells: readonly string[]): string[] {
  const names = cells.map((cell, at) => (cell === '' ? `Column ${at + 1}` : cell))
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

/** The records, beginning with the header. */
function* openTable(text: string): Steps<ReturnType<typeof parseCsv>> {
  requireText(text)
  if (text.includes('\r') && !text.includes('\n')) {
    throw new TableError('ends its lines with CR alone: save it with LF or CR LF')
  }
  const first = yield* findHeader(text, { position: 0, line: 1 })
  const [named, character] =
    namedSeparator.exec(text.slice(first.position, first.position + 100)) ?? []
  const header =
    named === undefined
      ? first
      : yield* findHeader(text, { position: first.position + named.length, line: first.line + 1 })
  const separator = character ?? findSeparator(text, header.position)
  if (!isSeparator(separator)) {
    throw new TableError('declares a separator that is not supported')
  }
  return parseCsv(text, separator, header)
}

interface Place {
  readonly position: number
  readonly line: number
}

/** The first row with a cell that is not blank, after a byte order mark. */
function* findHeader(text: string, from: Place): Steps<Place> {
  let { position, line } = from
  let stepEnd = position + charactersInStep
  for (;;) {
    const end = text.indexOf('\n', position)
    if (end === -1 || !isBlankRow(text.slice(position, end))) break
    position = end + 1
    line += 1
    if (position < stepEnd) continue
    yield
    stepEnd = position + charactersInStep
  }
  return { position: text[position] === '\uFEFF' ? position + 1 : position, line }
}

/** Whether there is nothing but separators and blank cells, which may be quoted. */
function isBlankRow(row: string): boolean {
  return !/[^\s,;]/.test(row.replaceAll(/"\s*"/g, ''))
}

function isSeparator(character: string): character is Separator {
  return separators.some((separator) => separator === character)
}

function isBlank(cell: string): boolean {
  return cell.trim() === ''
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
