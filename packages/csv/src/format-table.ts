type Cell = string | number | boolean | null

/** Rows of a table by its columns. */
export type Rows<C extends string> = readonly Readonly<Record<C, Cell>>[]

/** A table in RFC 4180, its header first, without a cell that a spreadsheet would run as a formula. */
export function formatTable<C extends string>(columns: readonly C[], rows: Rows<C>): string {
  return formatHeader(columns) + formatRows(columns, rows)
}

/** The first line of a table that is written in pieces. */
export function formatHeader(columns: readonly string[]): string {
  return `${columns.join(',')}\r\n`
}

/** Its other lines. */
export function formatRows<C extends string>(columns: readonly C[], rows: Rows<C>): string {
  return rows
    .map((row) => `${columns.map((column) => formatCell(row[column])).join(',')}\r\n`)
    .join('')
}

function formatCell(value: Cell): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = typeof value === 'string' ? neutraliseFormula(value) : String(value ?? '')
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * What a spreadsheet might run: = + - @, full-width ones too, whatever invisible characters come first; a tab or line
 * break at the start; any of these behind apostrophes that already keep it from being run.
 */
const dangerous = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u

/**
 * A cell that no spreadsheet runs: marked with one apostrophe more than it has.
 * @internal Tested as a table.
 */
export function neutraliseFormula(cell: string): string {
  return dangerous.test(cell) ? `'${cell}` : cell
}

/** Undoes `neutraliseFormula`; any other apostrophe stays. */
export function restoreFormula(cell: string): string {
  return cell.startsWith("'") && dangerous.test(cell) ? cell.slice(1) : cell
}
