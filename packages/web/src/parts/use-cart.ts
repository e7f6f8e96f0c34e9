import { useStore } from 'zustand'
import { useKnownSession } from '../api/use-session.ts'
import {
  type CartItem,
  cartStoreOf,
  quantityOf,
  totalQuantity,
  withQuantity,
} from './cart-store.ts'

export interface Cart {
  readonly items: readonly CartItem[]
  readonly total: number
  readonly quantityOf: (hardwareId: number) => number
  /** Adds to what is there already (spec §5: "Adding an existing item sums the quantities"). */
  readonly add: (hardwareId: number, quantity: number) => void
  readonly setQuantity: (hardwareId: number, quantity: number) => void
  readonly remove: (hardwareId: number) => void
  readonly clear: () => void
}

/** The cart of the person who is logged in. */
export function useCart(): Cart {
  const { user } = useKnownSession()
  const store = cartStoreOf(user.id)
  const items = useStore(store, (state) => state.items)
  const setQuantity = (hardwareId: number, quantity: number) =>
    store.setState((state) => ({ items: withQuantity(state.items, hardwareId, quantity) }))
  return {
    items,
    total: totalQuantity(items),
    quantityOf: (hardwareId) => quantityOf(items, hardwareId),
    add: (hardwareId, quantity) =>
      setQuantity(hardwareId, quantityOf(store.getState().items, hardwareId) + quantity),
    setQuantity,
    remove: (hardwareId) => setQuantity(hardwareId, 0),
    clear: () => store.setState({ items: [] }),
  }
}
