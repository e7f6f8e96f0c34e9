/** What a spreadsheet would run (= + - @, tab, CR first), or already kept from it by apostrophes. */
const dangerous = /^'*[=+\-@\t\r]/

/** A cell that no spreadsheet runs: marked with one more apostrophe than it has. */
export function neutralise(cell: string): string {
  return dangerous.test(cell) ? `'${cell}` : cell
}

/** Undoes `neutralise`; any other apostrophe stays. */
export function restore(cell: string): string {
  return cell.startsWith("'") && dangerous.test(cell) ? cell.slice(1) : cell
}
