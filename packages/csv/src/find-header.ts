import { visibleText } from '@signout/contract'
import { type CsvRow, findSeparator, parseCsv, type Separator, type Start } from './parse-csv.ts'
import { isUsualHeader } from './tables.ts'

/** Rows above the header, such as a title, that a file may have. */
const mostAbove = 10

export interface Header {
  readonly separator: Separator
  /** Rows above it, empty ones included. */
  readonly above: number
}

interface Candidate extends Header {
  /** Usual names of columns among the cells. */
  readonly usual: number
  readonly filled: number
}

/**
 * The row that names the columns: the first one, or one of the ten below it that has more of the usual names. Below a
 * row of one cell, as a title is, it is the first row of several cells or with a usual name.
 */
export function findHeader(text: string, start: Start, separators: readonly Separator[]): Header {
  const [only = findSeparator(text, start.position)] = separators.length === 1 ? separators : []
  const atFirst = { separator: only, above: 0 }
  if (start.position >= text.length) return atFirst
  const candidates = separators.flatMap((separator) => rank(text, start, separator))
  const [first, ...below] = candidates.toSorted(byPlace)
  const usual = candidates.toSorted(
    (one, other) => other.usual - one.usual || byPlace(one, other),
  )[0]
  if (first === undefined || usual === undefined) return atFirst
  if (usual.usual > 1 && usual.usual > first.usual) return usual
  if (first.usual > 0 || first.filled !== 1) return atFirst
  return below.find(({ above, ...row }) => above > 0 && row.usual + row.filled > 1) ?? atFirst
}

/** The earliest row, in the most cells. */
function byPlace(one: Candidate, other: Candidate): number {
  return one.above - other.above || other.filled - one.filled
}

function rank(text: string, start: Start, separator: Separator): Candidate[] {
  const rows: CsvRow[] = []
  for (const row of parseCsv(text, separator, start)) {
    rows.push(row)
    if (rows.length > mostAbove) break
  }
  return rows.map(({ cells, problem }, above) => {
    if (problem !== undefined) return { separator, above, usual: 0, filled: 0 }
    const names = new Set(cells.map(visibleText).filter((name) => name !== ''))
    const usual = [...names].filter(isUsualHeader).length
    return { separator, above, usual, filled: names.size }
  })
}
