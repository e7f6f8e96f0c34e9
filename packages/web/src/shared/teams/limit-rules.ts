import {
  countByItem,
  holdsStock,
  isNotBack,
  type LimitedCategory,
  type LimitedItem,
  limitUses,
  type LimitUse,
  type OrderStatus,
  type Quantities,
  type UnitsOfOrder,
} from '@signout/contract'

/** Units that a team holds or keeps by item, neither returned nor cancelled: those that limits count (spec §9). */
export function heldUnits(
  orders: readonly (Pick<UnitsOfOrder, 'items'> & { readonly status: OrderStatus })[],
): Quantities {
  const holding = orders.filter(({ status }) => holdsStock(status))
  return countByItem(holding.flatMap(({ items }) => items).filter(isNotBack))
}

const none: Quantities = new Map()

/** Every limit that applies to an item (spec §9: derived constraints), its own first. */
export function limitsOf(item: LimitedItem, categories: readonly LimitedCategory[]): LimitUse[] {
  return limitUses([item], categories, none, none)
}

/** The smaller of the item's limit and its categories'; null when there is none (spec §24). */
export function mostRestrictiveLimit(
  item: LimitedItem,
  categories: readonly LimitedCategory[],
): number | null {
  const limits = limitsOf(item, categories).map(({ limit }) => limit)
  return limits.length === 0 ? null : Math.min(...limits)
}

/**
 * How many more units of an item an order may have: the stock that is left, and the room in the item's limits beside
 * the units that the team holds and the order already adds.
 */
export function roomLeft(left: number, uses: readonly LimitUse[]): number {
  return Math.max(0, Math.min(left, ...uses.map(({ limit, held, added }) => limit - held - added)))
}
