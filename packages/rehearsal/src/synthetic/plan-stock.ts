import { isBackOnShelf } from '@signout/contract'
import type { SyntheticItem } from './plan-items.ts'
import type { SyntheticOrder } from './plan-orders.ts'
import type { Random } from './random.ts'

export interface Stock {
  /** By item. */
  readonly items: readonly {
    readonly quantity_available: number
    readonly quantity_remaining: number
    readonly max_per_team: number | null
  }[]
  /** By category: the most that a team may hold; null for no limit. */
  readonly categoryLimits: readonly (number | null)[]
}

/**
 * Shelves and limits that fit the orders: what is out is out, an order that got too little found the shelf empty, and
 * no team holds more than it may.
 */
export function planStock(
  random: Random,
  items: readonly SyntheticItem[],
  categories: number,
  orders: readonly SyntheticOrder[],
): Stock {
  const out = countOut(items.length, orders)
  const scarce = findScarce(orders)
  const held = mostHeld(orders, (item) => [item])
  const heldOfCategory = mostHeld(orders, (item) => items[item]?.categories ?? [])
  const limit = (most: number | undefined, least: number, share: number) =>
    random.fraction() < share ? Math.max(most ?? 0, least) : null
  return {
    items: out.map((units, item) => {
      const remaining = scarce.has(item) ? 0 : random.integer(1, 20)
      return {
        quantity_available: units + remaining,
        quantity_remaining: remaining,
        max_per_team: limit(held.get(item), random.integer(1, 6), 0.3),
      }
    }),
    categoryLimits: Array.from({ length: categories }, (_, category) =>
      limit(heldOfCategory.get(category), 10, 0.5),
    ),
  }
}

/** By item: units that are not on the shelf (rulings §3, Stock). */
function countOut(items: number, orders: readonly SyntheticOrder[]): number[] {
  const out = Array.from({ length: items }, () => 0)
  for (const { status, units } of orders) {
    if (status === 'Cancelled') continue
    for (const { item, condition } of units) {
      if (condition === null || !isBackOnShelf(condition)) out[item] = (out[item] ?? 0) + 1
    }
  }
  return out
}

function findScarce(orders: readonly SyntheticOrder[]): Set<number> {
  return new Set(
    orders.flatMap(({ lines, units }) =>
      lines
        .filter((line) => line.requested > units.filter(({ item }) => item === line.item).length)
        .map((line) => line.item),
    ),
  )
}

/** By group: the most units out of it that any team has or waits for. */
function mostHeld(
  orders: readonly SyntheticOrder[],
  groupsOf: (item: number) => readonly number[],
): Map<number, number> {
  const held = new Map<string, number>()
  const most = new Map<number, number>()
  for (const { team, status, units } of orders) {
    if (status === 'Cancelled') continue
    for (const { item, condition } of units) {
      if (condition !== null) continue
      for (const group of groupsOf(item)) {
        const key = `${team} ${group}`
        const count = (held.get(key) ?? 0) + 1
        held.set(key, count)
        most.set(group, Math.max(most.get(group) ?? 0, count))
      }
    }
  }
  return most
}
