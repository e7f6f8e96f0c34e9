import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { PendingIntent } from '#api/idempotency/intent.ts'
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

export interface CartActions {
  /** How many are in the cart now, which may be later than what is on the screen. */
  readonly currentQuantityOf: (itemId: number) => number
  /** Adds to what is already there (spec §5: "Adding an existing item sums the quantities"). */
  readonly add: (itemId: number, quantity: number) => void
  readonly setQuantity: (itemId: number, quantity: number) => void
  readonly remove: (itemId: number) => void
  /** Removes what was ordered; what was added in the meantime, here or in another tab, stays. */
  readonly takeOff: (ordered: readonly CartItem[]) => void
  /** That this cart was submitted, until it is answered or the cart changes. */
  readonly pendingOrder: PendingIntent
}

export interface Cart extends CartActions {
  readonly items: readonly CartItem[]
  readonly total: number
  readonly quantityOf: (itemId: number) => number
}

/** The cart of the user who is logged in. */
export function useCart(): Cart {
  const { user } = useAuthenticatedSession()
  const items = useStore(cartStoreOf(user.id), (state) => state.items)
  return {
    ...useCartActions(),
    items,
    total: totalQuantity(items),
    quantityOf: (itemId) => quantityOf(items, itemId),
  }
}

/** The same functions on every render: what only fills the cart need not render when it changes. */
export function useCartActions(): CartActions {
  const { user } = useAuthenticatedSession()
  return useMemo(() => actionsOf(user.id), [user.id])
}

function actionsOf(userId: number): CartActions {
  const store = cartStoreOf(userId)
  const pendingOrder = pendingOrderOf(userId)
  const currentQuantityOf = (itemId: number) => quantityOf(store.getState().items, itemId)
  const setQuantity = (itemId: number, quantity: number) => {
    // Another cart is another order, even if it is filled with the same again.
    pendingOrder.write(undefined)
    store.setState((state) => ({ items: withQuantity(state.items, itemId, quantity) }))
  }
  return {
    currentQuantityOf,
    add: (itemId, quantity) => setQuantity(itemId, currentQuantityOf(itemId) + quantity),
    setQuantity,
    remove: (itemId) => setQuantity(itemId, 0),
    pendingOrder,
    takeOff: (ordered) => store.setState(({ items }) => ({ items: without(items, ordered) })),
  }
}
