import type { OrderStatus } from '@signout/contract'
import { createContext, type ReactNode, use, useState } from 'react'
import { useDeskOrders, useIsDeskFetched } from '../desk.tsx'
import { useKeptOrders } from './kept-orders.ts'

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

function usePackingState() {
  const { orders, groups } = useDeskOrders()
  const keptOrders = useKeptOrders(useIsDeskFetched() ? groups?.pending : undefined, orders)
  return { ...keptOrders, ownMoves: useOwnMoves() }
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
