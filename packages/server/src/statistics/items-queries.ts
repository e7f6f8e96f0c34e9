import {
  type Condition,
  conditionKeys,
  conditions,
  holdsStock,
  type Statistics,
  statusesThat,
} from '@signout/contract'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

const maxItems = 20

/** Requested and granted units of the items most requested. One statement. */
export async function findRequested(db: Db): Promise<Statistics['items']> {
  const rows = await db
    .selectFrom(selectMostRequested(db).as('requested'))
    .select((eb) => [
      'requested.hardware_id',
      'requested.units as requested',
      eb
        .selectFrom('order_requests')
        .innerJoin('orders', 'orders.id', 'order_requests.order_id')
        .innerJoin('order_items', (join) =>
          join
            .onRef('order_items.order_id', '=', 'order_requests.order_id')
            .onRef('order_items.hardware_id', '=', 'order_requests.hardware_id'),
        )
        .whereRef('order_requests.hardware_id', '=', 'requested.hardware_id')
        .where('orders.status', 'in', statusesThat(holdsStock))
        .select(({ fn }) => fn.countAll<number>().as('units'))
        // A count is never null.
        .$asScalar()
        .$notNull()
        .as('granted'),
    ])
    .orderBy('requested', 'desc')
    .orderBy('hardware_id')
    .execute()
  return rows.map(({ hardware_id, requested, granted }) => ({
    hardware_id,
    requested,
    granted,
    refused: requested - granted,
  }))
}

/**
 * All requested units less those of cancelled orders, which are few; all other orders would be looked up one by one.
 */
function selectMostRequested(db: Db) {
  const all = db
    .selectFrom('order_requests')
    .select(({ fn }) => ['hardware_id', fn.sum<number>('requested_quantity').as('units')])
    .groupBy('hardware_id')
  const cancelled = db
    .selectFrom('orders')
    .innerJoin('order_requests', 'order_requests.order_id', 'orders.id')
    .where(
      'orders.status',
      'in',
      statusesThat((status) => !holdsStock(status)),
    )
    .select(['hardware_id', sql<number>`-requested_quantity`.as('units')])
  const units = sql<number>`cast(sum(units) as bigint)`
  return db
    .selectFrom(all.unionAll(cancelled).as('lines'))
    .select(['hardware_id', units.as('units')])
    .groupBy('hardware_id')
    .having(units, '>', 0)
    .orderBy('units', 'desc')
    .orderBy('hardware_id')
    .limit(maxItems)
}

/** Returned units by category and condition. One statement. */
export async function findConditions(db: Db): Promise<Statistics['conditions']> {
  const byItem = db
    .selectFrom('order_items')
    .where('part_returned_health', 'is not', null)
    .select(({ fn }) => [
      'hardware_id',
      'part_returned_health as condition',
      fn.countAll<number>().as('units'),
    ])
    .groupBy(['hardware_id', 'part_returned_health'])
  const inCondition = (condition: Condition) =>
    sql<number>`cast(coalesce(sum(units) filter (where condition = ${condition}), 0) as bigint)`
  return db
    .selectFrom(byItem.as('returned'))
    .innerJoin('hardware_categories', 'hardware_categories.hardware_id', 'returned.hardware_id')
    .select('category_id')
    .select(conditions.map((condition) => inCondition(condition).as(conditionKeys[condition])))
    .groupBy('category_id')
    .orderBy('category_id')
    .execute()
}
