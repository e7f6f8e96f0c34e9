import { formatNumber, type Order } from '@signout/contract'
import { useMemo } from 'react'
import { type KnownItems, useItems } from '#domain/items/use-items.ts'
import type { OrderRow } from './order-columns.tsx'

/** Rows for the grid; item names are looked up only while the Request column is shown. */
export function useOrderRows(
  orders: readonly Order[] | undefined,
  isRequestShown: boolean,
): OrderRow[] {
  const asked = isRequestShown ? (orders ?? []).flatMap((order) => order.request) : []
  const { nameOf } = useItems(asked.map(({ id }) => id))
  return useMemo(() => (orders ?? []).flatMap((order) => rowOf(order, nameOf)), [orders, nameOf])
}

/** Nothing for an order without a team code (spec §7). */
function rowOf(order: Order, nameOf: KnownItems['nameOf']): OrderRow[] {
  const { team_code, request } = order
  if (team_code === null) return []
  const requested = request.map(
    ({ id, requested_quantity }) => `${formatNumber(requested_quantity)} × ${nameOf(id)}`,
  )
  return [{ ...order, team_code, requested: requested.join(', ') }]
}
