import { isActive, isOut, type Order } from '@signout/contract'
import { useState } from 'react'
import { itemOutcomes, type ItemOutcome } from './item-outcomes.ts'

/** Number of orders listed at first, and of finished ones whose items are shown. */
export const listedAtFirst = 6
const unfoldedAtFirst = 2

interface ListedOrder {
  readonly order: Order
  /** Whether its items are shown at first: those of an active order are in a section above. */
  readonly isUnfolded: boolean
}

/** Every order of a team, the latest first (spec §23). */
export function listOrdersOf(orders: readonly Order[]): ListedOrder[] {
  const latest = orders.toSorted((a, b) => b.id - a.id)
  const finished = latest.filter(({ status }) => !isActive(status))
  const unfolded = new Set(finished.slice(0, unfoldedAtFirst))
  return latest.map((order) => ({ order, isUnfolded: unfolded.has(order) }))
}

/**
 * Items that a folded order still shows, since they appear nowhere else: returned ones of an order that is still out,
 * and those with an open report (`reported`).
 */
export function rowsWhenFolded(order: Order, reported: ReadonlySet<number>): ItemOutcome[] {
  return itemOutcomes(order).filter((row) => {
    const isBackInPart = isOut(order.status) && row.returned.length > 0
    return isBackInPart || (reported.has(row.hardware_id) && !isStillOut(order, row))
  })
}

/** Whether the section of checked-out items shows it, with its reports. */
export function isStillOut({ status }: Order, { outstanding }: ItemOutcome): boolean {
  return isOut(status) && outstanding > 0
}

/** Ids shown now or earlier: a row with the focus or an open form must not vanish (spec §17). */
export function useEverShown(now: readonly number[]): ReadonlySet<number> {
  const [ever, setEver] = useState<ReadonlySet<number>>(() => new Set(now))
  if (now.some((id) => !ever.has(id))) setEver(new Set([...ever, ...now]))
  return ever
}
