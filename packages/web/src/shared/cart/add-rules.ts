import { maySignOut, type SignoutState } from '@signout/contract'

interface Stocked {
  readonly quantity_remaining: number
  readonly max_per_team: number | null
}

/**
 * The largest quantity that can be selected: the smaller of what is left and the most restrictive limit of the item
 * and its categories (spec §24). 0 means that the item cannot be taken.
 */
export function largestSelectable(item: Stocked, mostRestrictiveLimit: number | null): number {
  return Math.max(0, Math.min(item.quantity_remaining, mostRestrictiveLimit ?? Infinity))
}

export type AddBlock = 'before' | 'over' | 'limit' | 'stock'

/** Why an item cannot be added to any cart, not even an empty one; null when it can (spec §24). */
export function addBlocked(
  item: Stocked,
  mostRestrictiveLimit: number | null,
  signout: SignoutState,
  isTestUser: boolean,
): AddBlock | null {
  if (signout !== 'open' && !maySignOut(signout, isTestUser)) return signout
  if (largestSelectable(item, mostRestrictiveLimit) > 0) return null
  return mostRestrictiveLimit === 0 ? 'limit' : 'stock'
}

/** Whether adding these units would exceed the item's limit or, without one, the stock that is left (spec §24). */
export function exceedsLimit(item: Stocked, inCart: number, adding: number): boolean {
  return inCart + adding > (item.max_per_team ?? item.quantity_remaining)
}

/** How many of the `wanted` units can be added to the cart (spec §24). */
export function addableQuantity(
  item: Stocked,
  mostRestrictiveLimit: number | null,
  inCart: number,
  wanted: number,
): number {
  const room = (item.max_per_team ?? item.quantity_remaining) - inCart
  return Math.max(0, Math.min(wanted, largestSelectable(item, mostRestrictiveLimit), room))
}
