import { createContext, use } from 'react'
import type { OrderFilters } from './use-order-filters.ts'

interface OrderGridState {
  readonly filters: OrderFilters
  /** Undefined while nobody knows how many orders there are. */
  readonly total: number | undefined
}

/** The grid makes its parts itself, and passes nothing on to them. */
export const OrderGridContext = createContext<OrderGridState | null>(null)

export function useOrderGrid(): OrderGridState {
  const state = use(OrderGridContext)
  if (state === null) throw new Error('There is no grid here.')
  return state
}
