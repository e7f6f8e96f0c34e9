import { limits, visibleText } from '@signout/contract'

export const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

export interface CsvRow {
  /** Line on which the row begins, counted from 1. */
  readonly line: number
  /** Number of the row in a spreadsheet, counted from 1: a row with a line break in a cell has two lines. */
  readonly row: number
  readonly cells: readonly string[]
  /** Why the row cannot be read. */
  readonly problem?: string
}

/** Unquoted cells, by the separator that ends them. */
const plainCells = {
  ',': /[^,"\r\n]*/y,
  ';': /[^;"\r\n]*/y,
  '\t': /[^\t"\r\n]*/y,
} as const satisfies Record<Separator, RegExp>

/** Where reading begins: at a position, at which this row begins. */
export interface Start {
  readonly position: number
  readonly row: number
}

/**
 * The rows of a text as in RFC 4180, empty ones too, from the one that begins at `position`; a line may also end in LF.
 * A row that cannot be read is not guessed at, and reading goes on with the next line (decision 010).
 */
export function* parseCsv(
  text: string,
  separator: Separator,
  { position, row: first }: Start = { position: 0, row: 1 },
): Generator<CsvRow, undefined> {
  let line = 1 + countLineFeeds(text, 0, position)
  let row = first
  let start = position
  while (start < text.length) {
    const { end, ...parsed } = parseRow(text, start, separator)
    yield { line, row, ...parsed }
    line += countLineFeeds(text, start, end)
    row += 1
    start = end
  }
}

/** Separator of the row at `position`: the one that yields most cells, of which one that ends in the wrong place is none. */
export function findSeparator(text: string, position: number): Separator {
  const counts = separators.map((separator) => {
    const { cells, problem } = parseRow(text, position, separator)
    return { separator, cells: problem === undefined ? cells.length : cells.length - 2 }
  })
  return counts.reduce((best, next) => (next.cells > best.cells ? next : best)).separator
}

interface ParsedRow extends Omit<CsvRow, 'line' | 'row'> {
  /** Position of the next row. */
  readonly end: number
}

function parseRow(text: string, start: number, separator: Separator): ParsedRow {
  const cells: string[] = []
  let from = start
  while (cells.length < limits.imports.columns) {
    const isQuoted = text[from] === '"'
    const end = isQuoted ? endOfQuoted(text, from) : endOfPlain(text, from, separator)
    if (end === undefined) {
      const problem = 'a quoted cell is never closed: nothing after it can be read.'
      return { cells, problem, end: text.length }
    }
    const cell = text.slice(from, end)
    cells.push(isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (text[end] !== separator) return endRow(text, end, cells)
    from = end + 1
  }
  const problem = `it has more than ${limits.imports.columns} cells.`
  return { cells, problem, end: nextLine(text, from) }
}

/** The row whose last cell ends here: nothing else may stand before the end of the line. */
function endRow(text: string, from: number, cells: readonly string[]): ParsedRow {
  const end = nextLine(text, from)
  if (visibleText(text.slice(from, end)) === '') return { cells, end }
  const problem =
    'a quotation mark or a line break (CR alone) stands inside a cell: quote the whole cell, and double the marks inside it.'
  return { cells, problem, end }
}

/** No regular expression: it would have to remember every doubled mark of a cell of megabytes. */
function endOfQuoted(text: string, start: number): number | undefined {
  let mark = text.indexOf('"', start + 1)
  while (mark !== -1 && text[mark + 1] === '"') mark = text.indexOf('"', mark + 2)
  return mark === -1 ? undefined : mark + 1
}

function endOfPlain(text: string, start: number, separator: Separator): number {
  const pattern = plainCells[separator]
  pattern.lastIndex = start
  pattern.test(text)
  return pattern.lastIndex
}

function nextLine(text: string, from: number): number {
  const lineFeed = text.indexOf('\n', from)
  return lineFeed === -1 ? text.length : lineFeed + 1
}

/** Line feeds from one position to another. */
export function countLineFeeds(text: string, from: number, to: number): number {
  return text.slice(from, to).split('\n').length - 1
}
