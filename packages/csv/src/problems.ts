import { groupBy, formatNumber } from '@signout/contract'

/** A problem in a file. */
export interface Problem {
  /** Line on which the row begins, counted from 1. */
  readonly line: number
  /** Header in the file, or the name of the field when the file has no column for it; null for the row as a whole. */
  readonly column: string | null
  /** A sentence that names the column. */
  readonly message: string
}

/** A problem that several rows share. */
export interface ProblemGroup {
  readonly message: string
  /** Sorted line numbers. */
  readonly lines: readonly number[]
}

/** Groups equal problems, in the order of their lines. */
export function groupProblems(problems: readonly Problem[]): ProblemGroup[] {
  const groups = groupBy(sortByLine(problems), ({ message }) => message)
  return Array.from(groups, ([message, alike]) => ({
    message,
    lines: [...new Set(alike.map(({ line }) => line))],
  }))
}

const maxRanges = 5
const list = new Intl.ListFormat('en-GB')

/** `line 2`, `lines 2 to 801`, `lines 2, 5 to 7 and 9` */
export function describeLines(lines: readonly number[]): string {
  const ranges: { first: number; last: number }[] = []
  for (const line of lines) {
    const range = ranges.at(-1)
    if (range?.last === line - 1) range.last = line
    else ranges.push({ first: line, last: line })
  }
  const shown = ranges.slice(0, maxRanges)
  const left = lines.length - shown.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  const texts = shown.flatMap(({ first, last }) =>
    last - first < 2 ? [...new Set([first, last])].map(String) : [`${first} to ${last}`],
  )
  if (left > 0) texts.push(`${formatNumber(left)} more`)
  return `${lines.length === 1 ? 'line' : 'lines'} ${list.format(texts)}`
}

/** Characters of a problem in an answer besides its texts. */
const overhead = 40

/**
 * The problems by line, as many as have texts of `most` characters in total. Where not all fit, the first problem of each
 * row comes before further ones.
 */
export function fitProblems(problems: readonly Problem[], most: number): Problem[] {
  const byLine = sortByLine(problems)
  const isFirst = ({ line }: Problem, at: number) => line !== byLine[at - 1]?.line
  const first = byLine.filter(isFirst)
  const further = byLine.filter((problem, at) => !isFirst(problem, at))
  let size = 0
  const fitting = [...first, ...further].filter(({ column, message }) => {
    size += (column?.length ?? 0) + message.length + overhead
    return size <= most
  })
  return sortByLine(fitting)
}

function sortByLine(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((one, other) => one.line - other.line)
}

/** Number of rows with a problem. */
export function countWrongRows(problems: readonly Problem[]): number {
  return new Set(problems.map(({ line }) => line)).size
}
