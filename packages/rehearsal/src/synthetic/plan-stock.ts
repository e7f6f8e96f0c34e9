import { holdsStock, isBackOnShelf } from '@signout/contract'
import type { SyntheticItem } from './plan-items.ts'
import type { SyntheticOrder } from './plan-orders.ts'
import type { Random } from './random.ts'

export interface StockedItem extends SyntheticItem {
  /** Units that no order holds. What the orders hold comes on top (`countOut`). */
  readonly onShelf: number
  readonly max_per_team: number | null
}

export interface PlannedCategory {
  readonly name: string
  readonly max_per_team: number | null
}

/**
 * Shelves and limits that fit the orders: an order that got too little found the shelf empty, and no team holds more
 * than it may.
 */
export function planStock(
  random: Random,
  items: readonly SyntheticItem[],
  categories: readonly string[],
  orders: readonly SyntheticOrder[],
): { items: StockedItem[]; categories: PlannedCategory[] } {
  const scarce = findScarce(orders)
  const held = mostHeld(orders, (item) => [item])
  const heldOfCategory = mostHeld(orders, (item) => items[item]?.categories ?? [])
  const limit = (most: number | undefined, least: number, share: number) =>
    random.fraction() < share ? Math.max(most ?? 0, least) : null
  return {
    items: items.map((item, index) => ({
      ...item,
      onShelf: scarce.has(index) ? 0 : random.integer(1, 20),
      max_per_team: limit(held.get(index), random.integer(1, 6), 0.3),
    })),
    categories: categories.map((name, index) => ({
      name,
      max_per_team: limit(heldOfCategory.get(index), 10, 0.5),
    })),
  }
}

/** By item: the units of these orders that are not on the shelf (rulings §3, Stock). */
export function countOut(orders: readonly SyntheticOrder[]): Map<number, number> {
  const out = new Map<number, number>()
  for (const { status, units } of orders) {
    if (!holdsStock(status)) continue
    for (const { item, condition } of units) {
      if (condition === null || !isBackOnShelf(condition)) out.set(item, (out.get(item) ?? 0) + 1)
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
    if (!holdsStock(status)) continue
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
