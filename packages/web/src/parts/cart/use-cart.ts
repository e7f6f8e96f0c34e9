import { useStore } from 'zustand'
import type { PendingIntent } from '#api/once/intent.ts'
import { useAuthenticatedSession } from '#api/session/use-session.ts'
import {
  type CartItem,
  cartStoreOf,
  pendingOrderOf,
  quantityOf,
  totalQuantity,
  without,
  withQuantity,
} from './cart-store.ts'

export interface Cart {
  readonly items: readonly CartItem[]
  readonly total: number
  readonly quantityOf: (itemId: number) => number
  /** Adds to what is already there (spec §5: "Adding an existing item sums the quantities"). */
  readonly add: (itemId: number, quantity: number) => void
  readonly setQuantity: (itemId: number, quantity: number) => void
  readonly remove: (itemId: number) => void
  /** Removes what was ordered; what was added in the meantime, here or in another tab, stays. */
  readonly takeOff: (ordered: readonly CartItem[]) => void
  /** That this cart was submitted, until it is answered or the cart changes. */
  readonly pendingOrder: PendingIntent
}

/** The cart of the user who is logged in. */
export function useCart(): Cart {
  const { user } = useAuthenticatedSession()
  const store = cartStoreOf(user.id)
  const items = useStore(store, (state) => state.items)
  const pendingOrder = pendingOrderOf(user.id)
  const setQuantity = (itemId: number, quantity: number) => {
    // Another cart is another order, even if it is filled with the same again.
    pendingOrder.write(undefined)
    store.setState((state) => ({ items: withQuantity(state.items, itemId, quantity) }))
  }
  return {
    items,
    total: totalQuantity(items),
    quantityOf: (itemId) => quantityOf(items, itemId),
    add: (itemId, quantity) =>
      setQuantity(itemId, quantityOf(store.getState().items, itemId) + quantity),
    setQuantity,
    remove: (itemId) => setQuantity(itemId, 0),
    pendingOrder,
    takeOff: (ordered) => store.setState(({ items }) => ({ items: without(items, ordered) })),
  }
}
