import {
  conditionsOffShelf,
  holdsStock,
  isOut,
  type OrderStatus,
  statusesThat,
} from '@signout/contract'
import { type SqlBool, sql } from 'kysely'
import { integerList } from '../db/list-parameters.ts'
import type { Db } from '../db/tables.ts'

/*
 * Conditions for queries of `order_items`, most of them joined with `orders`: a unit is a row of `order_items`, and its
 * state follows from its condition and the status of its order.
 */

const inStatus = (claim: (status: OrderStatus) => boolean) =>
  sql<SqlBool>`orders.status in (${sql.join(statusesThat(claim))})`

/** Not back: still at the desk, out, or released with its cancelled order. */
export const isOutstanding = sql<SqlBool>`order_items.part_returned_health is null`
/** Kept for a team or out, as limits count (spec §9). */
export const isHeld = sql<SqlBool>`(${inStatus(holdsStock)} and ${isOutstanding})`
/** Handed out and not back. */
export const isWithTeam = sql<SqlBool>`(${inStatus(isOut)} and ${isOutstanding})`
/** Not on the shelf: held, or back in a condition that keeps it off the shelf (spec §9). */
export const isOffShelf = sql<SqlBool>`(${inStatus(holdsStock)} and (${isOutstanding}
  or order_items.part_returned_health in (${sql.join(conditionsOffShelf)})))`

/** Units of one item. */
export interface ItemUnits {
  readonly hardware_id: number
  readonly name: string
  readonly units: number
}

/** Units of these orders that are not back, by order and item. One statement. */
export async function countOutstanding(
  db: Db,
  orders: readonly number[],
): Promise<(ItemUnits & { readonly order_id: number })[]> {
  return db
    .selectFrom('order_items')
    .innerJoin('hardware', 'hardware.id', 'hardware_id')
    .where('order_id', 'in', integerList(db, orders))
    .where(isOutstanding)
    .select(({ fn }) => [
      'order_id',
      'hardware_id',
      'hardware.name',
      fn.countAll<number>().as('units'),
    ])
    .groupBy(['order_id', 'hardware_id', 'hardware.name'])
    .orderBy('hardware_id')
    .execute()
}

/** Items of these orders with fewer units granted than requested. One statement. */
export async function findShortfalls(db: Db, orders: readonly number[]) {
  const rows = await db
    .selectFrom('order_requests')
    .innerJoin('hardware', 'hardware.id', 'hardware_id')
    .where('order_id', 'in', integerList(db, orders))
    .select(({ selectFrom, fn }) => [
      'order_id',
      'hardware.name',
      'requested_quantity as requested',
      selectFrom('order_items')
        .whereRef('order_items.order_id', '=', 'order_requests.order_id')
        .whereRef('order_items.hardware_id', '=', 'order_requests.hardware_id')
        .select(fn.countAll<number>().as('units'))
        // A count is never null.
        .$asScalar()
        .$notNull()
        .as('granted'),
    ])
    .orderBy('hardware_id')
    .execute()
  return rows.filter(({ requested, granted }) => granted < requested)
}

/** Number of these units by item. */
export function countByItem(
  units: readonly { readonly hardware_id: number; readonly name: string }[],
): ItemUnits[] {
  return [...Map.groupBy(units, (unit) => unit.hardware_id)].map(([hardware_id, group]) => ({
    hardware_id,
    name: group[0]?.name ?? '',
    units: group.length,
  }))
}

/** Quantity as in a row of the record. */
export function toQuantity({ hardware_id, name, units }: ItemUnits) {
  return { hardware_id, name, quantity: units }
}
