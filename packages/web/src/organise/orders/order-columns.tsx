import {
  formatNumber,
  isolate,
  isPending,
  listOrders,
  type Order,
  type OrderKey,
} from '@signout/contract'
import Link from '@mui/material/Link'
import type { GridColDef } from '@mui/x-data-grid'
import { useMemo } from 'react'
import Box from '@mui/material/Box'
import { useReadRows } from '#api/read-lists.ts'
import { Waited } from '#shared/orders/Waited.tsx'
import { formatMoment } from '#event-time.ts'
import { StatusWithPacker } from '#shared/orders/StatusWithPacker.tsx'
import { orderLink } from '#shared/orders/order-link.ts'
import { useShownColumns } from '#ui/lists/grid.ts'
import { messages } from '#messages.ts'
import { type KnownItems, useItems } from '#shared/items/use-items.ts'
import { type OrderFilters, pageQuery } from './use-order-filters.ts'

/** An order of an existing team as one row. */
export interface OrderRow extends Order {
  readonly team_code: string
  /** The requested items, in words. */
  readonly requested: string
}

/** Columns of the Orders page, in this order where there is room (spec §23). */
const columnNames = [
  'id',
  'created_at',
  'team_id',
  'team_code',
  'quantity',
  'status',
  'updated_at',
  'requested',
] as const
type ColumnName = (typeof columnNames)[number]

/** The others are hidden until they are chosen (spec §23). */
const shownAtFirst = {
  wide: ['id', 'created_at', 'team_id', 'team_code', 'quantity', 'status'],
  phone: ['id', 'team_code', 'status', 'created_at', 'quantity'],
} as const satisfies Record<string, readonly ColumnName[]>

/**
 * On phones the columns that the desk needs are in sight without scrolling; the others follow in their order.
 */
const phoneColumns: readonly ColumnName[] = [...new Set([...shownAtFirst.phone, ...columnNames])]

/** Sorted in descending order first: the latest, or the most. */
const lastFirst = ['desc', 'asc', null] as const

/** A column head sorts by the ordering of the same name, where there is one. */
type Column<N extends ColumnName> = GridColDef<OrderRow> & {
  readonly field: N
} & (N extends OrderKey ? unknown : { readonly sortable: false })

/**
 * The cell has the keyboard focus, and Enter there opens the
 * team, so the link takes no focus.
 */
export const orderColumns: { readonly [N in ColumnName]: Column<N> } = {
  id: {
    field: 'id',
    headerName: 'ID',
    width: 64,
    hideable: false,
    renderCell: ({ row }) => (
      <Link {...orderLink(row)} tabIndex={-1} sx={{ display: 'block' }}>
        {row.id}
      </Link>
    ),
  },
  created_at: {
    field: 'created_at',
    headerName: 'Time Ordered',
    flex: 1,
    // Room for a wait of many hours.
    minWidth: 204,
    sortingOrder: lastFirst,
    renderCell: ({ row }) => <OrderedAt order={row} />,
  },
  team_id: { field: 'team_id', headerName: 'Team ID', flex: 0.7, minWidth: 80, maxWidth: 116 },
  team_code: { field: 'team_code', headerName: 'Team', flex: 0.7, minWidth: 80 },
  quantity: {
    field: 'quantity',
    headerName: 'Order Qty',
    type: 'number',
    flex: 0.9,
    minWidth: 92,
    maxWidth: 120,
    sortingOrder: lastFirst,
    valueGetter: (_, { item_count }) => item_count,
    valueFormatter: (quantity: number) => formatNumber(quantity),
  },
  status: {
    field: 'status',
    headerName: 'Status',
    minWidth: 160,
    flex: 1.2,
    display: 'flex',
    renderCell: ({ row }) => <StatusWithPacker order={row} />,
  },
  updated_at: {
    field: 'updated_at',
    headerName: 'Updated At',
    minWidth: 128,
    flex: 1,
    sortingOrder: lastFirst,
    valueFormatter: (moment: string) => formatMoment(moment),
  },
  requested: {
    field: 'requested',
    headerName: 'Request',
    minWidth: 240,
    flex: 2,
    sortable: false,
  },
}

/** Time of the order and, while it waits, the length of the wait. */
function OrderedAt({ order }: { readonly order: Order }) {
  return (
    <>
      {formatMoment(order.created_at)}
      {isPending(order.status) && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' · '}
          <Waited order={order} />
        </Box>
      )}
    </>
  )
}

export function useOrderColumns({ columns: chosen, setColumns }: OrderFilters) {
  const { isPhone, shown, visible, change } = useShownColumns({
    names: columnNames,
    always: 'id',
    atFirst: shownAtFirst,
    chosen,
    onChoose: setColumns,
  })
  return {
    columns: (isPhone ? phoneColumns : columnNames).map((name) => orderColumns[name]),
    visible,
    isRequestShown: shown.has('requested'),
    change,
  }
}

/** Rows of the grid; requested items and their names are read only while the Request column is shown. */
export function useOrderRows(
  orders: readonly Order[] | undefined,
  filters: OrderFilters,
  isRequestShown: boolean,
): OrderRow[] {
  const { data } = useReadRows(listOrders, { query: pageQuery(filters) }, filters.size, {
    enabled: isRequestShown,
    failure: messages.ordersNotLoaded,
  })
  const requests = useMemo(() => new Map(data?.map(({ id, request }) => [id, request])), [data])
  const { nameOf } = useItems([...requests.values()].flat().map(({ id }) => id))
  return useMemo(
    () =>
      (orders ?? []).flatMap((order) => {
        const { id, team_code } = order
        // Skips orders without a team code (spec §7).
        if (team_code === null) return []
        return [{ ...order, team_code, requested: requestedWords(requests.get(id) ?? [], nameOf) }]
      }),
    [orders, requests, nameOf],
  )
}

function requestedWords(request: Order['request'], nameOf: KnownItems['nameOf']): string {
  const words = request.map(
    ({ id, requested_quantity }) => `${formatNumber(requested_quantity)} × ${isolate(nameOf(id))}`,
  )
  return words.join(', ')
}
