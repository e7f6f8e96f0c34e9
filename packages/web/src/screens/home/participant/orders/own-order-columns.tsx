import { formatNumber, type OutstandingRow, type ReturnedRow } from '@signout/contract'
import Link from '@mui/material/Link'
import type { TableCellProps } from '@mui/material/TableCell'
import type { ReactNode } from 'react'
import type { KnownItems } from '#domain/items/use-items.ts'
import { paths } from '#paths.ts'

/** A column beside the item's. */
export interface OwnOrderColumn<Row> {
  readonly label: string
  readonly align?: TableCellProps['align']
  readonly cell: (row: Row, knownItems: KnownItems, orderId: number) => ReactNode
}

export const pendingColumns: readonly OwnOrderColumn<OutstandingRow>[] = [
  { label: 'Requested', align: 'right', cell: (row) => formatNumber(row.quantityRequested) },
  { label: 'Granted', align: 'right', cell: (row) => formatNumber(row.quantityOutstanding) },
]

export const checkedOutColumns: readonly OwnOrderColumn<OutstandingRow>[] = [
  { label: 'Quantity', align: 'right', cell: (row) => formatNumber(row.quantityOutstanding) },
  {
    label: 'Problem',
    cell: ({ hardware_id: id, quantityOutstanding: quantityGranted }, { nameOf }, order) => {
      const about = { id, name: nameOf(id), quantityGranted, order, hardware: id }
      return (
        <Link variant="body2" href={paths.incidentForm(about)}>
          Report broken/lost
        </Link>
      )
    },
  },
]

export const returnedColumns: readonly OwnOrderColumn<ReturnedRow>[] = [
  { label: 'Quantity', align: 'right', cell: (row) => formatNumber(row.quantity) },
  { label: 'Condition', cell: (row) => row.condition },
]
