/**
 * What a spreadsheet might run: = + - @, full-width ones too, whatever invisible characters come first; a tab or line
 * break at the start; any of these behind apostrophes that already keep it from being run.
 */
const dangerous = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u

/** A cell that no spreadsheet runs: marked with one apostrophe more than it has. */
export function neutraliseFormula(cell: string): string {
  return dangerous.test(cell) ? `'${cell}` : cell
}

/** Undoes `neutraliseFormula`; any other apostrophe stays. */
export function restoreFormula(cell: string): string {
  return cell.startsWith("'") && dangerous.test(cell) ? cell.slice(1) : cell
}
