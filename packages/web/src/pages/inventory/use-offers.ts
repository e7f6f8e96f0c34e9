import type { Item } from '@signout/contract'
import { useAuthenticatedSession } from '#api/session.tsx'
import { useSignoutState } from '#shared/event/signout.ts'
import { isUsedUp, limitText, useTeamLimits } from '#shared/teams/team-limits.tsx'
import { useAddToCart } from '#shared/cart/AddToCart.tsx'
import { useCart } from '#shared/cart/cart.ts'
import { useCategories } from '#shared/items/use-items.ts'
import { addBlocked } from '#shared/cart/add-rules.ts'
import { mostRestrictiveLimit, roomLeft } from '#shared/teams/limit-rules.ts'

/** What a tile shows to a participant, in values that stay equal while nothing changes. */
export interface Offer {
  readonly limits: string
  readonly isUsedUp: boolean
  readonly inCart: number
  /** Whether the cart has as many as the rules allow. */
  readonly isFull: boolean
  /** Undefined if no unit of the item can be added, even to an empty cart. */
  readonly onAdd: ((item: Item, quantity: number) => void) | undefined
}

interface Offers {
  readonly isLoading: boolean
  readonly offerOf: (item: Item) => Offer
}

/** Units of each item that the participant's team may still take (spec §24). */
export function useOffers(items: readonly Item[]): Offers {
  const { data: categories } = useCategories()
  const { isTestUser } = useAuthenticatedSession()
  const signout = useSignoutState()
  const cart = useCart()
  const limits = useTeamLimits(items, cart.quantities)
  const add = useAddToCart()
  const isAddable = (item: Item) =>
    categories !== undefined &&
    addBlocked(item, mostRestrictiveLimit(item, categories), signout, isTestUser) === null
  return {
    isLoading: limits.isLoading,
    offerOf: (item) => {
      const uses = limits.usesOf(item.id)
      const inCart = cart.quantityOf(item.id)
      return {
        limits: limitText(limits.heldOf(item.id), uses),
        isUsedUp: uses.some(isUsedUp),
        inCart,
        isFull: roomLeft(item.quantity_remaining - inCart, uses) === 0,
        onAdd: isAddable(item) ? add : undefined,
      }
    },
  }
}
