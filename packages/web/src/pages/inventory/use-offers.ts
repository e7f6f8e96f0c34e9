import type { Item } from '@signout/contract'
import { useCallback } from 'react'
import { useAuthenticatedSession } from '#api/session.tsx'
import { useSignoutState } from '#shared/event/signout.ts'
import { useCreditsRoom } from '#shared/teams/credits.tsx'
import { leftPhrase, limitText, useTeamLimits } from '#shared/teams/team-limits.tsx'
import { useAddToCart } from '#shared/cart/AddToCart.tsx'
import { useCart, useCartActions } from '#shared/cart/cart.ts'
import { useCategories } from '#shared/items/use-items.ts'
import { addBlocked } from '#shared/cart/add-rules.ts'
import { mostRestrictiveLimit, roomLeft } from '#shared/teams/limit-rules.ts'

/** What a tile shows to a participant, in values that stay equal while nothing changes. */
export interface Offer {
  /** What is left of the limits and the credits, in a phrase. */
  readonly left: string
  /** The use of each limit. */
  readonly limits: string
  readonly isUsedUp: boolean
  readonly inCart: number
  /** Whether the cart has as many as the rules allow. */
  readonly isFull: boolean
  /** Undefined if no unit of the item can be added, even to an empty cart. */
  readonly onAdd: ((item: Item, quantity: number) => void) | undefined
  readonly onTakeOut: (id: number) => void
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
  const { setQuantity, currentQuantityOf } = useCartActions()
  const onTakeOut = useCallback(
    (id: number) => setQuantity(id, Math.max(0, currentQuantityOf(id) - 1)),
    [setQuantity, currentQuantityOf],
  )
  const creditsRoomOf = useCreditsRoom()
  const isAddable = (item: Item) =>
    categories !== undefined &&
    addBlocked(item, mostRestrictiveLimit(item, categories), signout, isTestUser) === null
  return {
    isLoading: limits.isLoading,
    offerOf: (item) => {
      const uses = limits.usesOf(item.id)
      const inCart = cart.quantityOf(item.id)
      const held = limits.heldOf(item.id)
      const stock = item.quantity_remaining - inCart
      const credits = creditsRoomOf(item)
      return {
        left: leftPhrase(held, uses, { stock, credits }),
        limits: limitText(held, uses),
        isUsedUp: roomLeft(credits, uses) === 0,
        inCart,
        isFull: roomLeft(Math.min(stock, credits), uses) === 0,
        onAdd: isAddable(item) ? add : undefined,
        onTakeOut,
      }
    },
  }
}
