import type { Quantities } from '@signout/contract'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useAuthenticatedSession } from '#api/session.tsx'
import { storedLists } from '#ui/stored-lists.ts'
import { writeStored } from '#ui/stored-values.ts'

export interface CartActions {
  /** Units in the cart now, which may be more recent than the screen. */
  readonly currentQuantityOf: (itemId: number) => number
  /**
   * Adds to what is already there (spec §24). A new item comes last, unless it is put back in its place.
   */
  readonly add: (itemId: number, quantity: number, place?: number) => void
  readonly setQuantity: (itemId: number, quantity: number) => void
  readonly remove: (itemId: number) => void
  /** Removes ordered units; those added meanwhile, here or in another tab, stay. */
  readonly takeOff: (ordered: readonly CartItem[]) => void
  /** Name under which the intent of submitting this cart is stored, until it is answered or the cart changes. */
  readonly pendingOrder: string
}

export interface Cart extends CartActions {
  readonly items: readonly CartItem[]
  readonly total: number
  /** Units by item; the map is stable while the cart does not change. */
  readonly quantities: Quantities
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
    quantities: useMemo(() => quantitiesOf(items), [items]),
    quantityOf: (itemId) => quantityOf(items, itemId),
  }
}

/** Stable functions: components that only fill the cart need not render when it changes. */
export function useCartActions(): CartActions {
  const { user } = useAuthenticatedSession()
  return useMemo(() => actionsOf(user.id), [user.id])
}

function actionsOf(userId: number): CartActions {
  const store = cartStoreOf(userId)
  // Stored, so that a reload or another tab does not order the same cart twice.
  const pendingOrder = `pending-order:${userId}`
  const currentQuantityOf = (itemId: number) => quantityOf(store.getState().items, itemId)
  const setQuantity = (itemId: number, quantity: number, place?: number) => {
    // A changed cart is another order, even if it is filled with the same items again.
    writeStored(pendingOrder, undefined)
    store.setState((state) => ({ items: withQuantity(state.items, itemId, quantity, place) }))
  }
  return {
    currentQuantityOf,
    add: (itemId, quantity, place) =>
      setQuantity(itemId, currentQuantityOf(itemId) + quantity, place),
    setQuantity,
    remove: (itemId) => setQuantity(itemId, 0),
    pendingOrder,
    takeOff: (ordered) => store.setState(({ items }) => ({ items: without(items, ordered) })),
  }
}

function quantitiesOf(items: readonly CartItem[]): Quantities {
  return new Map(items.map(({ hardware_id, quantity }) => [hardware_id, quantity]))
}

/** One item in the cart (spec §22); nothing else about it is stored. */
export interface CartItem {
  readonly hardware_id: number
  readonly quantity: number
}

/**
 * The cart of one user in this browser (spec §22).
 * @internal Exported for its test.
 */
export const cartStoreOf = storedLists('cart', (stored) =>
  stored.filter(isCartItem).map(toCartItem),
)

/**
 * Sets the quantity of an item in the cart; 0 removes it. Items keep their places, a new one comes last or at `place`.
 * @internal Exported for its test.
 */
export function withQuantity(
  items: readonly CartItem[],
  itemId: number,
  quantity: number,
  place = items.length,
): CartItem[] {
  if (quantity === 0) return items.filter((item) => item.hardware_id !== itemId)
  const changed = { hardware_id: itemId, quantity }
  return quantityOf(items, itemId) === 0
    ? items.toSpliced(place, 0, changed)
    : items.map((item) => (item.hardware_id === itemId ? changed : item))
}

/**
 * The lines that remain without `sent`, by item and quantity: those added since.
 * @internal Exported for its test.
 */
export function without(items: readonly CartItem[], sent: readonly CartItem[]): CartItem[] {
  return items.flatMap(({ hardware_id, quantity }) => {
    const left = quantity - quantityOf(sent, hardware_id)
    return left > 0 ? [{ hardware_id, quantity: left }] : []
  })
}

/** @internal Exported for its test. */
export function quantityOf(items: readonly CartItem[], itemId: number): number {
  return items.find((item) => item.hardware_id === itemId)?.quantity ?? 0
}

/** @internal Exported for its test. */
export function totalQuantity(items: readonly CartItem[]): number {
  return items.reduce((total, item) => total + item.quantity, 0)
}

function isCartItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null) return false
  return (
    'hardware_id' in value &&
    isCount(value.hardware_id) &&
    'quantity' in value &&
    isCount(value.quantity)
  )
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1
}

function toCartItem({ hardware_id, quantity }: CartItem): CartItem {
  return { hardware_id, quantity }
}
