import { formatNumber } from '@signout/contract'

/** A row of a table in docs/performance.md, by the header of its columns. */
export type Row = Readonly<Record<string, string>>

/** The columns of the first row are those of the table. */
export function tableOf(rows: readonly Row[]): string {
  const header = Object.keys(rows[0] ?? {})
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const lines = rows.map((row) => line(header.map((name) => row[name] ?? '')))
  return [line(header), line(header.map(() => '---')), ...lines].join('\n')
}

/** `12,345` */
export function whole(value: number): string {
  return formatNumber(Math.round(value))
}

/** `0.47` */
export function ratio(value: number): string {
  return value.toFixed(2)
}

export function verdict(isMet: boolean): string {
  return isMet ? 'met' : 'short'
}
