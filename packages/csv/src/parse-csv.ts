import { limits } from '@signout/contract'

export const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

export interface CsvRecord {
  /** Line on which the record begins, counted from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** A record that cannot be read. */
export interface BadRecord {
  readonly line: number
  readonly reason: string
}

/** Unquoted cells, by the separator that ends them. */
const plainCells = {
  ',': /[^,"\r\n]*/y,
  ';': /[^;"\r\n]*/y,
  '\t': /[^\t"\r\n]*/y,
} as const satisfies Record<Separator, RegExp>

/** Characters that are parsed in a few milliseconds at most. */
export const charactersInStep = 8000

/**
 * Parses RFC 4180 strictly, and lines that end in LF too. A malformed record neither ends the parsing nor is guessed
 * at, and line breaks within cells do not upset the line numbers (decision 010). Empty lines are skipped. Now and then
 * it yields nothing, so that the caller can interrupt the work; never before the first record.
 */
export function* parseCsv(
  text: string,
  separator: Separator,
  { position = 0, line = 1 } = {},
): Generator<CsvRecord | BadRecord | undefined> {
  let stepEnd = position + charactersInStep
  while (position < text.length) {
    const record = parseRecord(text, position, separator)
    if (record.reason !== undefined) yield { line, reason: record.reason }
    else if (!isEmptyLine(text, position)) yield { line, cells: record.cells }
    line += countLineFeeds(text, position, record.end)
    position = record.end
    if (position < stepEnd) continue
    yield undefined
    stepEnd = position + charactersInStep
  }
}

/** Separator of the record at `position`: the one that yields most cells. */
export function findSeparator(text: string, position: number): Separator {
  const counts = separators.map((separator) => {
    const { cells, reason } = parseRecord(text, position, separator)
    return { separator, cells: reason === undefined ? cells.length : cells.length - 1 }
  })
  return counts.reduce((best, next) => (next.cells > best.cells ? next : best)).separator
}

interface ParsedRecord {
  readonly end: number
  readonly cells: readonly string[]
  /** Why the record cannot be read. */
  readonly reason?: string
}

function parseRecord(text: string, start: number, separator: Separator): ParsedRecord {
  const cells: string[] = []
  let position = start
  for (;;) {
    const cell =
      text[position] === '"'
        ? parseQuoted(text, position, separator)
        : parsePlain(text, position, separator)
    if (cell.reason !== undefined) return { ...cell, cells }
    cells.push(cell.value)
    position = cell.end
    if (text[position] !== separator) return { cells, end: endOfLine(text, position) }
    if (cells.length === limits.imports.columns) {
      const reason = `it has more than ${limits.imports.columns} cells.`
      return { cells, reason, end: endOfLine(text, position) }
    }
    position += 1
  }
}

type ParsedCell = { readonly end: number } & (
  | { readonly value: string; readonly reason?: never }
  /** Position at which parsing continues. */
  | { readonly reason: string }
)

/** No regular expression: it would have to remember every doubled quotation mark of a cell of megabytes. */
function parseQuoted(text: string, start: number, separator: Separator): ParsedCell {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  if (end === -1) {
    const reason = 'a quoted cell is never closed: nothing after it can be read.'
    return { reason, end: text.length }
  }
  if (isEndOfCell(text, end + 1, separator)) {
    return { value: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 }
  }
  return {
    reason: 'something follows the closing quotation mark of a cell: double the marks inside it.',
    end: endOfLine(text, end),
  }
}

function parsePlain(text: string, start: number, separator: Separator): ParsedCell {
  const pattern = plainCells[separator]
  pattern.lastIndex = start
  pattern.test(text)
  const end = pattern.lastIndex
  if (isEndOfCell(text, end, separator)) return { value: text.slice(start, end), end }
  const reason =
    text[end] === '"'
      ? 'a quotation mark stands inside a cell that is not quoted: quote the cell and double the mark.'
      : 'a line break (CR alone) stands inside a cell that is not quoted.'
  return { reason, end: endOfLine(text, end) }
}

function isEndOfCell(text: string, position: number, separator: Separator): boolean {
  return (
    position === text.length ||
    text[position] === separator ||
    text[position] === '\n' ||
    text.startsWith('\r\n', position)
  )
}

function isEmptyLine(text: string, position: number): boolean {
  return text[position] === '\n' || text.startsWith('\r\n', position)
}

function endOfLine(text: string, from: number): number {
  const lineFeed = text.indexOf('\n', from)
  return lineFeed === -1 ? text.length : lineFeed + 1
}

function countLineFeeds(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) {
    count += 1
  }
  return count
}
