import { formatTable } from '@signout/csv/format-table.ts'
import { serverNow } from '#configuration.ts'
import { type Field, itemColumns } from './item-columns.tsx'
import type { ItemRow } from './use-item-rows.ts'

/** Downloads the shown rows and columns (spec §27). */
export function downloadTable(rows: readonly ItemRow[], fields: readonly Field[]): void {
  const titles = fields.map((field) => itemColumns[field].headerName)
  const lines = rows.map((row) =>
    Object.fromEntries(fields.map((field, at) => [titles[at], row[field] ?? null])),
  )
  const url = URL.createObjectURL(new Blob([formatTable(titles, lines)], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `inventory-${new Date(serverNow()).toISOString().slice(0, 10)}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
