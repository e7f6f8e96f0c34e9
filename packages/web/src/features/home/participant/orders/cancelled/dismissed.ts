import { create } from 'zustand'

/** Ids of the orders whose cancellation was dismissed since the page was loaded: only the cart is stored (spec §3). */
export const useDismissed = create<{ ids: ReadonlySet<number> }>(() => ({ ids: new Set() }))

export function dismiss(orderId: number): void {
  useDismissed.setState(({ ids }) => ({ ids: new Set([...ids, orderId]) }))
}
