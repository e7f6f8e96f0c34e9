/** Where something is wrong in a file: the first line is 1. */
export interface Problem {
  readonly line: number
  readonly reason: string
}

export interface CsvRecord {
  /** Where the record begins. */
  readonly line: number
  readonly cells: readonly string[]
}

/** A quoted cell or a plain one, and what ends it. */
const cellPattern = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/y
const closedQuotePattern = /"[^"]*(?:""[^"]*)*"(?!")/y

/**
 * RFC 4180 to the letter, and lines that end in LF too. A record that breaks the rules neither ends the parsing nor is
 * guessed at, and lines are counted right whatever line breaks the cells hold (decision 010). Empty lines are left out.
 */
export function parseCsv(text: string): { records: CsvRecord[]; problems: Problem[] } {
  const records: CsvRecord[] = []
  const problems: Problem[] = []
  let line = 1
  let position = 0
  while (position < text.length) {
    const record = parseRecord(text, position)
    if ('reason' in record) problems.push({ line, reason: record.reason })
    else if (!isEmptyLine(text, position)) records.push({ line, cells: record.cells })
    line += countLineFeeds(text, position, record.end)
    position = record.end
  }
  return { records, problems }
}

type ParsedRecord = { readonly end: number } & (
  | { readonly cells: string[] }
  | { readonly reason: string }
)

function parseRecord(text: string, start: number): ParsedRecord {
  const cells: string[] = []
  let position = start
  for (;;) {
    cellPattern.lastIndex = position
    const match = cellPattern.exec(text)
    if (match === null) return explainFault(text, position)
    const [, quoted, plain, end] = match
    cells.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    position = cellPattern.lastIndex
    if (end !== ',') return { cells, end: position }
  }
}

/** What is wrong with the cell at `start`, and where parsing continues: with the next line. */
function explainFault(text: string, start: number): ParsedRecord {
  if (text[start] !== '"') {
    const next = /["\r]/.exec(text.slice(start, endOfLine(text, start)))
    const reason =
      next?.[0] === '"'
        ? 'a quotation mark stands inside a cell that is not quoted: quote the cell and double the mark.'
        : 'a line break (CR alone) stands inside a cell that is not quoted.'
    return { reason, end: endOfLine(text, start) }
  }
  closedQuotePattern.lastIndex = start
  if (closedQuotePattern.test(text)) {
    return {
      reason: 'something follows the closing quotation mark of a cell: double the marks inside it.',
      end: endOfLine(text, closedQuotePattern.lastIndex),
    }
  }
  return {
    reason: 'a quoted cell is never closed: nothing after it can be read.',
    end: text.length,
  }
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
