import type { Order } from '@signout/contract'
import Link from '@mui/material/Link'
import type { GridColDef, GridColumnVisibilityModel } from '@mui/x-data-grid'
import { formatMoment } from '#event-time.ts'
import { OrderStatusChip } from '#parts/orders/OrderStatusChip.tsx'
import { paths } from '#paths.ts'

/** An order of an existing team as one row. */
export interface OrderRow extends Order {
  readonly team_code: string
  /** What the team asked for, in words. */
  readonly requested: string
}

/** Spec §2, Orders page. The cell has the keyboard's focus, and Enter there opens the team: the link needs none. */
export const orderColumns: readonly GridColDef<OrderRow>[] = [
  {
    field: 'id',
    headerName: 'ID',
    width: 68,
    renderCell: ({ row }) => (
      <Link href={paths.teamOrder(row)} tabIndex={-1} sx={{ display: 'block' }}>
        {row.id}
      </Link>
    ),
  },
  {
    field: 'created_at',
    headerName: 'Time Ordered',
    flex: 1,
    minWidth: 120,
    valueFormatter: (moment: string) => formatMoment(moment),
  },
  { field: 'team_id', headerName: 'Team ID', width: 82 },
  { field: 'team_code', headerName: 'Team', flex: 1, minWidth: 84 },
  {
    field: 'quantity',
    headerName: 'Order Qty',
    width: 94,
    valueGetter: (_, { items }) => items.length,
  },
  {
    field: 'status',
    headerName: 'Status',
    minWidth: 164,
    flex: 1.2,
    display: 'flex',
    renderCell: ({ row }) => <OrderStatusChip status={row.status} />,
  },
  {
    field: 'updated_at',
    headerName: 'Updated At',
    minWidth: 120,
    flex: 1,
    valueFormatter: (moment: string) => formatMoment(moment),
  },
  { field: 'requested', headerName: 'Request', minWidth: 240, flex: 2 },
]

/** Hidden until they are chosen (spec §2). */
export const hiddenAtFirst: GridColumnVisibilityModel = { updated_at: false, requested: false }
