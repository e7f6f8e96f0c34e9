import type { Order } from '@signout/contract'
import { useCallback, useState } from 'react'
import { keepPlaces } from '#ui/lists/keep-places.ts'
import type { OrderTable, OutstandingRow } from '#shared/orders/order-tables.ts'

type PendingTable = OrderTable<OutstandingRow>

/** Call with whether an order has ticked rows, which must stay in sight. */
export type KeepPlace = (orderId: number, isKept: boolean) => void

/**
 * The pending orders, of which some keep their place and content when another window changes them, so that no
 * other order slides under the pointer (spec §17).
 */
export function useKeptOrders(
  pending: readonly PendingTable[] | undefined,
  orders: readonly Order[] | undefined,
) {
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const [before, setBefore] = useState<readonly PendingTable[]>([])
  const shown = pending && keepPlaces(before, pending, kept).map((order) => asOf(orders, order))
  if (shown !== undefined && !areSame(shown, before)) setBefore(shown)
  const keep = useCallback<KeepPlace>((id, isKept) => {
    setKept((known) => {
      if (known.has(id) === isKept) return known
      return new Set(isKept ? [...known, id] : [...known].filter((other) => other !== id))
    })
  }, [])
  return { shown, keep, latestKept: [...kept].at(-1) }
}

/** A kept order that is no longer pending keeps its rows, but not its status. */
function asOf(orders: readonly Order[] | undefined, order: PendingTable): PendingTable {
  const now = orders?.find(({ id }) => id === order.id)
  if (now === undefined || now.status === order.status) return order
  return { ...order, status: now.status, updated_at: now.updated_at }
}

function areSame(some: readonly PendingTable[], others: readonly PendingTable[]): boolean {
  return some.length === others.length && some.every((order, place) => order === others[place])
}
