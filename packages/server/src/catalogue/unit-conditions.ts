import {
  type Condition,
  conditionsOffShelf,
  conditionsThatCost,
  holdsStock,
  isOut,
  isPending,
  type OrderStatus,
  statusesThat,
} from '@signout/contract'
import { type SqlBool, sql } from 'kysely'

/*
 * Conditions for queries of `order_items`, most of them joined with `orders`: a unit is a row of `order_items`, and its
 * state follows from its condition and the status of its order.
 */

const inStatus = (claim: (status: OrderStatus) => boolean) =>
  sql<SqlBool>`orders.status in (${sql.join(statusesThat(claim))})`

/** Still at the desk, out, kept, or released with its cancelled order. */
const isNotBack = sql<SqlBool>`order_items.part_returned_health is null`
/** Handed out for good: it never comes back, and stays off the shelf (spec §9). */
export const isKept = sql<SqlBool>`order_items.is_kept`
/** Not back, and not the team's to keep. */
export const isOutstanding = sql<SqlBool>`(${isNotBack} and not ${isKept})`
/** At the desk for a team, with it, or its to keep: what limits count (spec §9). */
export const isHeldForTeam = sql<SqlBool>`(${inStatus(holdsStock)} and ${isNotBack})`
/** At the desk, for an order that waits or is ready. */
export const isAtDesk = sql<SqlBool>`(${inStatus(isPending)} and ${isNotBack})`
/** Handed out, and to come back. */
export const isWithTeam = sql<SqlBool>`(${inStatus(isOut)} and ${isOutstanding})`
/** Not on the shelf: held for a team, or back in a condition that keeps it off the shelf (spec §9). */
export const isOffShelf = isHeldOrBackIn(conditionsOffShelf)

/** Costs its team the credits for which it was ordered (spec §9). */
export const isSpent = isHeldOrBackIn(conditionsThatCost)

function isHeldOrBackIn(conditions: readonly Condition[]) {
  return sql<SqlBool>`(${inStatus(holdsStock)} and (${isNotBack}
    or order_items.part_returned_health in (${sql.join(conditions)})))`
}

/** Units of one item. */
export interface ItemUnits {
  readonly hardware_id: number
  readonly name: string
  readonly quantity: number
}
