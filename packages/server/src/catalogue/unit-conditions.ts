import {
  conditionsOffShelf,
  holdsStock,
  isOut,
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

/** Still at the desk, out, or released with its cancelled order. */
export const isNotBack = sql<SqlBool>`order_items.part_returned_health is null`
/** Kept for a team at the desk, or with it: what limits count (spec §9). */
export const isHeldForTeam = sql<SqlBool>`(${inStatus(holdsStock)} and ${isNotBack})`
/** Handed out and not back. */
export const isWithTeam = sql<SqlBool>`(${inStatus(isOut)} and ${isNotBack})`
/** Not on the shelf: held for a team, or back in a condition that keeps it off the shelf (spec §9). */
export const isOffShelf = sql<SqlBool>`(${inStatus(holdsStock)} and (${isNotBack}
  or order_items.part_returned_health in (${sql.join(conditionsOffShelf)})))`

/** Units of one item. */
export interface ItemUnits {
  readonly hardware_id: number
  readonly name: string
  readonly quantity: number
}
