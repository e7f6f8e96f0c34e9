import { formatCount, formatNumber, groupBy, showHidden } from '@signout/contract'
import type { LeftOutRow } from './choose-rows.ts'

/** Where a row stands in a file. */
export interface Place {
  /** Line on which the row begins, counted from 1. */
  readonly line: number
  /** Number of the row in a spreadsheet. */
  readonly row: number
  /** Name of what the row describes; null for the header and a row without one. */
  readonly name: string | null
}

/** A problem in a file. */
export interface Problem extends Place {
  /** Header in the file, or the name of the field when the file has no column for it; null for the row as a whole. */
  readonly column: string | null
  /** A sentence that names the column. */
  readonly message: string
}

/** A problem that several rows share. */
export interface ProblemGroup {
  readonly message: string
  /** Sorted, each once. */
  readonly places: readonly Pick<Place, 'row' | 'name'>[]
}

/** Groups equal problems, in the order of their rows. */
export function groupProblems(problems: readonly Problem[]): ProblemGroup[] {
  const groups = groupBy(sortByRow(problems), ({ message }) => message)
  return Array.from(groups, ([message, alike]) => ({
    message,
    places: alike.filter(({ row }, at) => row !== alike[at - 1]?.row),
  }))
}

const maxRanges = 5
const maxTold = 20
const list = new Intl.ListFormat('en-GB')

/** `row 50, USB-C cable`, `rows 2 to 801`, `rows 2, 5 to 7 and 9` */
export function describeRows(places: ProblemGroup['places']): string {
  const [only] = places
  if (places.length === 1 && only !== undefined) {
    return only.name === null ? `row ${only.row}` : `row ${only.row}, ${only.name}`
  }
  const ranges: { first: number; last: number }[] = []
  for (const { row } of places) {
    const range = ranges.at(-1)
    if (range?.last === row - 1) range.last = row
    else ranges.push({ first: row, last: row })
  }
  const shown = ranges.slice(0, maxRanges)
  const left = places.length - shown.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  const texts = shown.flatMap(({ first, last }) =>
    last - first < 2 ? [...new Set([first, last])].map(String) : [`${first} to ${last}`],
  )
  if (left > 0) texts.push(`${formatNumber(left)} more`)
  return `rows ${list.format(texts)}`
}

/** `row 1 'Inventory 2026', row 62 'TOTAL', 2 empty rows`; empty without any. */
export function describeLeftOut(rows: readonly LeftOutRow[]): string {
  const told = rows.filter(({ reason }) => reason !== 'empty')
  const empty = rows.length - told.length
  const texts = told.slice(0, maxTold).map(({ row, text }) => `row ${row} '${text}'`)
  if (told.length > maxTold) texts.push(`${formatNumber(told.length - maxTold)} more`)
  if (empty > 0) texts.push(formatCount(empty, 'empty row'))
  return texts.join(', ')
}

/** Characters of a problem in an answer besides its texts. */
const overhead = 60

/**
 * The problems by row, as many as have texts of `most` characters in total. Where not all fit, the first problem of each
 * row comes before further ones.
 */
export function fitProblems(problems: readonly Problem[], most: number): Problem[] {
  const byRow = sortByRow(problems)
  const isFirst = ({ row }: Problem, at: number) => row !== byRow[at - 1]?.row
  const first = byRow.filter(isFirst)
  const further = byRow.filter((problem, at) => !isFirst(problem, at))
  let size = 0
  const fitting = [...first, ...further].filter(({ name, column, message }) => {
    size += (name?.length ?? 0) + (column?.length ?? 0) + message.length + overhead
    return size <= most
  })
  return sortByRow(fitting)
}

function sortByRow(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((one, other) => one.row - other.row)
}

/** A cell in a message, shortened, with what cannot be seen made visible. */
export function quoteCell(text: string): string {
  if (text === '') return 'empty'
  const characters = Array.from(text)
  const start = characters.length > 40 ? `${characters.slice(0, 40).join('')}…` : text
  return JSON.stringify(showHidden(start))
}

/** Number of rows with a problem. */
export function countWrongRows(problems: readonly Problem[]): number {
  return new Set(problems.map(({ row }) => row)).size
}
