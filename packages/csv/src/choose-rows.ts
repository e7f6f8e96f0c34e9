import { foldText, type LeftOutReason, onOneLine, visibleText } from '@signout/contract'
import type { CsvRow } from './parse-csv.ts'
import type { RowKind } from './parse-rows.ts'
import type { Table } from './parse-table.ts'
import type { Place } from './problems.ts'
import type { ColumnChoice, Columns, Fields } from './take-columns.ts'

/** What becomes of a row: it is left out, taken in although it looks like no row, or has other texts in these fields. */
export type RowDecision = 'skip' | 'keep' | Readonly<Record<string, string>>

/** The user's choices for a file (spec §13). */
export interface RowChoice extends ColumnChoice {
  /** By number of the row. */
  readonly rows?: Readonly<Record<string, RowDecision>>
  /** By field, the value that a text of the file stands for. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Fields whose empty cells take the text of the filled one above. */
  readonly fill_down?: readonly string[]
  /** Adds up the quantities of rows with the same key. */
  readonly sum?: boolean
}

export interface LeftOutRow {
  readonly row: number
  /** The first text in it. */
  readonly text: string
  readonly reason: LeftOutReason
}

export interface ChosenRow {
  readonly row: CsvRow
  readonly place: Place
  readonly mended: Readonly<Record<string, string>>
  /** Still fills the cells below it. */
  readonly isLeftOut: boolean
}

/** The rows that are imported, and those that are left out. */
export function splitRows(
  { row: headerRow, header, above, rows: below, empty }: Table,
  columns: Columns,
  { namedBy }: Pick<RowKind<Fields>, 'namedBy'>,
  { rows: decisions = {} }: RowChoice,
) {
  const chosen: ChosenRow[] = []
  const leftOut: LeftOutRow[] = empty.map((row) => ({ row, text: '', reason: 'empty' }))
  const columnsOf = (fields: readonly string[]) =>
    fields.map((field) => columns.taken.findIndex((column) => column.field === field))
  const names = namedBy.map(columnsOf)
  const last = below.at(-1)
  const isAbove = new Set(above)
  const whyNot = (row: CsvRow): LeftOutReason | null => {
    if (isAbove.has(row)) return 'title'
    // What cannot be read has no cells, and is never left out without a word.
    if (row.problem !== undefined) return null
    const isLast = row === last && below.length > leastBeforeTotals
    return isTotals(row, names.flat(), isLast) ? 'totals' : null
  }
  for (const row of [...above, ...below]) {
    const decision = Object.hasOwn(decisions, row.row) ? decisions[row.row] : undefined
    const reason = decision === 'skip' ? 'skipped' : decision === undefined ? whyNot(row) : null
    if (reason !== null) leftOut.push({ row: row.row, text: firstText(row), reason })
    if (reason !== null && reason !== 'skipped') continue
    chosen.push({
      row: isAbove.has(row) ? { ...row, cells: header.map((_, at) => row.cells[at] ?? '') } : row,
      place: { line: row.line, row: row.row, name: nameOf(row, names) },
      mended: typeof decision === 'object' ? decision : {},
      isLeftOut: reason !== null,
    })
  }
  const end = last?.row ?? headerRow
  return {
    rows: chosen,
    leftOut: leftOut.toSorted((one, other) => one.row - other.row),
    notThere: Object.keys(decisions).filter(
      (row) => Number(row) > end || Number(row) === headerRow,
    ),
  }
}

/** The rows, with the empty cells of these columns filled from above. */
export function* withFilledDown(
  rows: readonly ChosenRow[],
  columns: Columns,
  { fill_down = [] }: RowChoice,
): Generator<Omit<ChosenRow, 'isLeftOut'>> {
  const filled = columns.taken.flatMap(({ field }, at) =>
    field !== null && fill_down.includes(field) ? [{ field, at }] : [],
  )
  if (filled.length === 0) {
    yield* rows.filter(({ isLeftOut }) => !isLeftOut)
    return
  }
  const before = new Map<string, string>()
  for (const { isLeftOut, ...chosen } of rows) {
    const { row, mended } = chosen
    const cells = [...row.cells]
    for (const { field, at } of filled) {
      const text = (Object.hasOwn(mended, field) ? mended[field] : cells[at]) ?? ''
      if (visibleText(text) !== '') before.set(field, text)
      if (at < cells.length) cells[at] = before.get(field) ?? cells[at] ?? ''
    }
    if (!isLeftOut) yield { ...chosen, row: { ...row, cells } }
  }
}

const counted =
  'of|items?|units?|pieces|pcs|qty|quantity|count|number|people|participants|applicants|rows'

/** "Total", "Grand total:", "Total (2 items)", and not "Total station". */
const totalWords = new RegExp(
  String.raw`^(?:(?:grand|sub)[ -]?)?(?:totals?|sum|summe)\b(?:[\s:=.,()\d]|\b(?:${counted})\b)*$`,
)

/** Rows before a last one that has only numbers, which a sum needs. */
const leastBeforeTotals = 2

/** A row of totals: it says so where others have a name, or is the last one, with numbers and no name. */
function isTotals({ cells }: CsvRow, names: readonly number[], isLast: boolean): boolean {
  // Nearly all rows have a name, and thousands are looked at.
  const isName = (cell: string) => /\p{L}/u.test(cell) && !/tot|sum|^\s*\d/i.test(cell)
  if (names.some((at) => isName(cells[at] ?? ''))) return false
  const texts = cells.map((cell) => foldText(visibleText(cell)))
  const isTotal = (text: string) => totalWords.test(text)
  const named = names.map((at) => texts[at] ?? '').filter((text) => text !== '')
  if (named.length > 0) {
    const isCount = (text: string) => /^\d[\d.,' ]*\p{L}*$/u.test(text)
    return named.some(isTotal) && named.every((text) => isTotal(text) || isCount(text))
  }
  const filled = texts.filter((text) => text !== '')
  return filled.some(isTotal) || (isLast && filled.every((text) => /^\d[\d.,' ]*$/.test(text)))
}

function firstText({ cells }: CsvRow): string {
  return shortName(cells.find((cell) => visibleText(cell) !== '') ?? '')
}

function nameOf({ cells }: CsvRow, names: readonly (readonly number[])[]): string | null {
  for (const name of names) {
    const text = shortName(name.map((at) => cells[at] ?? '').join(' '))
    if (text !== '') return text
  }
  return null
}

const longestName = 60

function shortName(text: string): string {
  if (/^[ -~]*$/.test(text) && text.length <= longestName) return text.trim()
  const line = onOneLine(visibleText(text))
  const characters = Array.from(line)
  if (characters.length <= longestName) return line
  return `${characters.slice(0, longestName).join('').trimEnd()}…`
}
