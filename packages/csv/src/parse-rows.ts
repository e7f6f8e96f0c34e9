import { type Cell, foldText, type RowOf, visibleText } from '@signout/contract'
import type { CsvRow } from './parse-csv.ts'
import { findMisread } from './misread-text.ts'
import { parseTable, withoutPauses } from './parse-table.ts'
import { type Place, type Problem, quoteCell } from './problems.ts'
import { readCell } from './read-cell.ts'
import { type ReadRow, settleRepeated } from './repeated-rows.ts'
import { type LeftOutRow, type RowChoice, splitRows, withFilledDown } from './choose-rows.ts'
import { type Columns, type Fields, takeColumns } from './take-columns.ts'

/** Content of a kind of file. */
export interface RowKind<F extends Fields> {
  readonly fields: F
  /** Key of a row, unique in the file; null when it could not be read. */
  readonly keyOf: (record: RowOf<F>) => string | null
  /** Name of the key in messages. */
  readonly keyName: string
  /** Fields whose texts together name a row; the first of these that it has. */
  readonly namedBy: readonly (readonly string[])[]
  /** Fields whose value rows often share: it may stand in the first of them alone, as merged cells do. */
  readonly shared: readonly string[]
  /** What rows with the key of an earlier one are. */
  readonly whenRepeated: 'refused' | 'the last counts'
  /** The one row with the quantities of both. */
  readonly add?: (record: RowOf<F>, other: RowOf<F>) => RowOf<F>
}

/** Rows of a file, and every reason why a row is refused. */
export interface ParsedRows<T> {
  readonly header: Place
  /** No row is read when a column is unknown, repeated or missing. */
  readonly columns: Columns
  /** Rows that can be imported. */
  readonly good: readonly { readonly place: Place; readonly record: T }[]
  readonly problems: readonly Problem[]
  /** What looks wrong or is read otherwise than it is written, and is imported all the same. */
  readonly notes: readonly Problem[]
  readonly leftOut: readonly LeftOutRow[]
  /** Rows that were chosen, and are not in the file. */
  readonly notThere: readonly string[]
}

/**
 * Reads the rows of a file, with every reason against each.
 *
 * @throws {TableError} for a text that is not a table.
 */
export async function parseRows<F extends Fields>(
  text: string,
  kind: RowKind<F>,
  choice: RowChoice = {},
  pause = withoutPauses,
): Promise<ParsedRows<RowOf<F>>> {
  const table = await parseTable(text, { pause })
  const columns = takeColumns(table.header, kind.fields, choice)
  const { unknown, repeated, missing } = columns
  const header = { line: table.line, row: table.row, name: null }
  const { rows, leftOut, notThere } = splitRows(table, columns, kind, choice)
  const parsed = { header, columns, leftOut, notThere }
  if (unknown.length + repeated.length + missing.length > 0) {
    return { ...parsed, good: [], problems: [], notes: [] }
  }
  const sources = sourcesOf(columns, kind.fields, choice)
  const read: ReadRow<RowOf<F>>[] = []
  const problems: Problem[] = []
  const notes: Problem[] = []
  const misread: Problem[] = []
  for (const { row, place, mended } of withFilledDown(rows, columns, choice)) {
    await pause()
    if (row.problem !== undefined) {
      problems.push({ ...place, column: null, message: row.problem })
      continue
    }
    const { values, ...found } = readRow(row, place, sources, mended)
    problems.push(...found.problems)
    notes.push(...found.notes)
    misread.push(...misreadCells(row, place, columns))
    // Sound: a cell is read as the type of the field of the same name, or as names of categories.
    const record = values as RowOf<F>
    read.push({ place, record, key: kind.keyOf(record), isGood: found.problems.length === 0 })
  }
  const settled = settleRepeated(read, kind, choice.sum === true)
  return {
    ...parsed,
    good: settled.good,
    problems: [...problems, ...settled.problems],
    notes: [...notes, ...settled.notes, ...(misread.length < leastMisread ? [] : misread)],
  }
}

/** Where the text of a field is found. */
interface Source {
  readonly field: string
  /** Name in messages. */
  readonly column: string
  /** Index of the column; -1 when the file has none. */
  readonly index: number
  /** For empty cells, or a column that is missing; undefined for one that may be missing. */
  readonly whenEmpty: string | undefined
  /** What texts of the file stand for, by the folded text. */
  readonly meanings: ReadonlyMap<string, string>
  /** How it is taken out of the text of a column that holds several fields. */
  readonly part?: { readonly of: Source; readonly take: (text: string) => string }
}

interface ReadField extends Source {
  readonly cell: Cell
}

function sourcesOf(columns: Columns, fields: Fields, choice: RowChoice): ReadField[] {
  const { defaults = {}, values = {} } = choice
  const sourceOf = (field: string): Source => {
    const index = columns.taken.findIndex((column) => column.field === field)
    const whenEmpty = Object.hasOwn(defaults, field) ? defaults[field] : undefined
    const given = Object.hasOwn(values, field) ? Object.entries(values[field] ?? {}) : []
    const meanings = new Map(given.map(([text, value]) => [foldText(visibleText(text)), value]))
    return { field, column: columnOf(columns, field), index, whenEmpty, meanings }
  }
  const partOf = (field: string): Pick<Source, 'part' | 'column'> | undefined => {
    for (const { field: whole, header: column } of columns.taken) {
      const take = whole === null ? undefined : fields[whole]?.holds?.[field]
      if (whole !== null && take !== undefined)
        return { column, part: { of: sourceOf(whole), take } }
    }
    return undefined
  }
  return Object.entries(fields).flatMap(([field, { cell }]) =>
    cell === undefined ? [] : [{ ...sourceOf(field), ...partOf(field), cell }],
  )
}

function readRow(
  { cells }: CsvRow,
  place: Place,
  sources: readonly ReadField[],
  mended: Readonly<Record<string, string>>,
) {
  const problems: Problem[] = []
  const notes: Problem[] = []
  const values = sources.flatMap((source) => {
    const { field, cell, column } = source
    const text = textOf(cells, source, mended)
    if (text === undefined) return []
    const tell = (to: Problem[], sentence: string) => {
      to.push({ ...place, column, message: `${column} is ${quoteCell(text)}${sentence}.` })
    }
    const value = readCell(
      cell,
      text,
      (rule) => tell(problems, `: ${rule}`),
      (reading) => tell(notes, `, ${reading}`),
    )
    return [[field, value] as const]
  })
  return { values: Object.fromEntries(values), problems, notes }
}

function textOf(
  cells: readonly string[],
  source: Source,
  mended: Readonly<Record<string, string>>,
): string | undefined {
  const { field, index, part } = source
  if (Object.hasOwn(mended, field)) return mended[field]
  if (part === undefined) return meaningOf(cells[index], source)
  return meaningOf(part.take(textOf(cells, part.of, mended) ?? ''), source)
}

/** The text that stands for what is written; undefined where the file has neither a column nor a default. */
function meaningOf(written: string | undefined, { whenEmpty, meanings }: Source) {
  if (written === undefined) return whenEmpty
  const visible = visibleText(written)
  const meant = meanings.get(foldText(visible))
  if (meant !== undefined) return meant
  return visible === '' && whenEmpty !== undefined && whenEmpty !== '' ? whenEmpty : written
}

/** A single cell may mean what it says. */
const leastMisread = 2

function misreadCells({ cells }: CsvRow, place: Place, { taken }: Columns): Problem[] {
  return taken.flatMap(({ header: column, field }, index) => {
    const misread = field === null ? undefined : findMisread(cells[index] ?? '')
    if (misread === undefined) return []
    const { encoding, found, meant } = misread
    const message = `${column} looks like UTF-8 that was read as ${encoding}: “${found}” for “${meant}”.`
    return [{ ...place, column, message }]
  })
}

/** Header of a field's column in the file; the name of the field when the file has none. */
export function columnOf({ taken }: Columns, field: string): string {
  return taken.find((column) => column.field === field)?.header ?? field
}
