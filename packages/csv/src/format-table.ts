export type Cell = string | number | boolean | null

/** Cells of a row by column. */
export type Rows<C extends string> = readonly Readonly<Record<C, Cell>>[]

/**
 * Formats a table as in RFC 4180, marked as UTF-8, its header first, with no cell that a spreadsheet would run as a
 * formula.
 */
export function formatTable<C extends string>(columns: readonly C[], rows: Rows<C>): string {
  return formatHeader(columns) + formatRows(columns, rows)
}

/** Without a byte order mark Excel takes UTF-8 for Windows-1252, and shows `JosÃ©`. */
const byteOrderMark = '\uFEFF'

/** The beginning of a table that is written in pieces. */
export function formatHeader(columns: readonly string[]): string {
  return `${byteOrderMark}${columns.join(',')}\r\n`
}

/** The lines after the header. */
export function formatRows<C extends string>(columns: readonly C[], rows: Rows<C>): string {
  return rows.map((row) => formatCells(columns.map((column) => row[column]))).join('')
}

/** One line. */
export function formatCells(cells: readonly Cell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

function formatCell(value: Cell): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = typeof value === 'string' ? neutraliseFormula(value) : String(value ?? '')
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Cells that a spreadsheet might run: = + - @ and their full-width forms, also after invisible characters; a tab or
 * line break at the start; any of these after apostrophes that already neutralise it.
 */
const dangerous = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u

/**
 * Keeps spreadsheets from running a cell, by one more leading apostrophe.
 * @internal Tested as a table.
 */
export function neutraliseFormula(cell: string): string {
  return dangerous.test(cell) ? `'${cell}` : cell
}

/**
 * Keeps a text of a participant, too, from being run by a spreadsheet in whose language cells end at semicolons: there
 * `a;=1` is two cells, and a line break ends the row. It gets an apostrophe, which reading the table does not undo.
 */
export function neutraliseWithin(text: string): string {
  return text.replaceAll(
    /([;\t\r\n][\s\p{Cc}\p{Cf}"']*)([=+\-@＝＋－＠])?/gu,
    (found, before: string, formula?: string) =>
      formula === undefined ? found : `${before}'${formula}`,
  )
}

/** Undoes `neutraliseFormula`; any other apostrophe stays. */
export function restoreFormula(cell: string): string {
  return cell.startsWith("'") && dangerous.test(cell) ? cell.slice(1) : cell
}
