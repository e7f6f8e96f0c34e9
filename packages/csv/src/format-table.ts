import { neutraliseFormula } from './formula.ts'

type Cell = string | number | boolean | null

/** A table in RFC 4180, its header first, without a cell that a spreadsheet would run as a formula. */
export function formatTable<C extends string>(
  columns: readonly C[],
  rows: readonly Readonly<Record<C, Cell>>[],
): string {
  const lines = rows.map((row) => columns.map((column) => formatCell(row[column])).join(','))
  return [columns.join(','), ...lines].map((line) => `${line}\r\n`).join('')
}

function formatCell(value: Cell): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = typeof value === 'string' ? neutraliseFormula(value) : String(value ?? '')
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
