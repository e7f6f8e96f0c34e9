import type { Order, OrderStatus } from '@signout/contract'
import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import type { OrderTable, OutstandingRow } from '#shared/orders/order-tables.ts'
import { useKeptPlaces } from '#ui/lists/keep-places.ts'
import { useDeskOrders, useIsDeskFetched } from '../DeskProvider.tsx'
import { useWrongScan } from '../scan/wrong-scan.tsx'

type Packing = ReturnType<typeof usePackingState>

const PackingContext = createContext<Packing | undefined>(undefined)

/** Pending orders as they are shown, and what this window does with them. */
export function usePacking(): Packing {
  const packing = use(PackingContext)
  if (packing === undefined) throw new Error('There is no PackingProvider around this.')
  return packing
}

/** Holds what a tick changes, so that it renders nothing else of the page again. */
export function PackingProvider({ children }: { readonly children: ReactNode }) {
  const packing = usePackingState()
  return <PackingContext value={packing}>{children}</PackingContext>
}

/** Call with whether an order has ticked rows, which must stay in sight. */
export type KeepPlace = (orderId: number, isKept: boolean) => void

type PendingTable = OrderTable<OutstandingRow>

/**
 * The pending orders, of which some keep their place and content when another window changes them, so that no
 * other order slides under the pointer (spec §17).
 */
function usePackingState() {
  const { orders, groups } = useDeskOrders()
  const pending = useIsDeskFetched() ? groups?.pending : undefined
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const rows = useKeptPlaces(pending ?? none, { isHeld: (id) => kept.has(id) })
  const keep = useCallback<KeepPlace>((id, isKept) => {
    setKept((known) => {
      if (known.has(id) === isKept) return known
      return new Set(isKept ? [...known, id] : [...known].filter((other) => other !== id))
    })
  }, [])
  return {
    shown: pending && rows.map((order) => asOf(orders, order)),
    keep,
    latestKept: [...kept].at(-1),
    ownMoves: useOwnMoves(),
    wrongScan: useWrongScan(),
  }
}

const none: readonly PendingTable[] = []

/** A kept order that is no longer pending keeps its rows, but not its status. */
function asOf(orders: readonly Order[] | undefined, order: PendingTable): PendingTable {
  const now = orders?.find(({ id }) => id === order.id)
  if (now === undefined || now.status === order.status) return order
  return { ...order, status: now.status, updated_at: now.updated_at, packing: now.packing }
}

/** Statuses to which this window has moved orders, or is about to; others were set elsewhere. */
function useOwnMoves() {
  const [moves, setMoves] = useState<ReadonlyMap<number, OrderStatus>>(new Map())
  return {
    of: (id: number) => moves.get(id),
    note: (id: number, status: OrderStatus) => setMoves((known) => new Map(known).set(id, status)),
    forget: (id: number) =>
      setMoves((known) => new Map([...known].filter(([other]) => other !== id))),
  }
}
