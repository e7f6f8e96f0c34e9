import type { Order } from '@signout/contract'
import { useCallback, useState } from 'react'
import { keepPlaces } from '#domain/orders/keep-places.ts'
import type { OrderTable, OutstandingRow } from '#domain/orders/order-tables.ts'

type PendingTable = OrderTable<OutstandingRow>

/** Call with whether an order has ticked rows, which must stay in sight. */
export type HoldPlace = (orderId: number, isHeld: boolean) => void

/**
 * The pending orders, of which held ones keep their place and content when another window changes them, so that no
 * other order slides under the pointer (spec §17).
 */
export function useKeptPlaces(
  pending: readonly PendingTable[] | undefined,
  orders: readonly Order[] | undefined,
) {
  const [held, setHeld] = useState<ReadonlySet<number>>(new Set())
  const [before, setBefore] = useState<readonly PendingTable[]>([])
  const shown = pending && keepPlaces(before, pending, held).map((order) => asOf(orders, order))
  if (shown !== undefined && !areSame(shown, before)) setBefore(shown)
  const hold = useCallback<HoldPlace>((id, isHeld) => {
    setHeld((known) => {
      if (known.has(id) === isHeld) return known
      return new Set(isHeld ? [...known, id] : [...known].filter((other) => other !== id))
    })
  }, [])
  return { shown, hold, latestHeld: [...held].at(-1) }
}

/** A held order that is no longer pending keeps its rows, but not its status. */
function asOf(orders: readonly Order[] | undefined, order: PendingTable): PendingTable {
  const now = orders?.find(({ id }) => id === order.id)
  if (now === undefined || now.status === order.status) return order
  return { ...order, status: now.status, updated_at: now.updated_at }
}

function areSame(some: readonly PendingTable[], others: readonly PendingTable[]): boolean {
  return some.length === others.length && some.every((order, place) => order === others[place])
}
