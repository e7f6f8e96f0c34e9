import {
  type Condition,
  conditionKeys,
  conditions,
  holdsStock,
  type Statistics,
  statusesThat,
} from '@signout/contract'
import { sql } from 'kysely'
import { integerList } from '../../db/list-parameters.ts'
import type { Db } from '../../db/tables.ts'

const maxItems = 20

/** Requested and granted units of the items most requested. Two statements. */
export async function findRequested(db: Db): Promise<Statistics['items']> {
  const orders = db.selectFrom('orders').where('status', 'in', statusesThat(holdsStock))
  const requested = await orders
    .innerJoin('order_requests', 'order_requests.order_id', 'orders.id')
    .select(['hardware_id', sql<number>`cast(sum(requested_quantity) as bigint)`.as('units')])
    .groupBy('hardware_id')
    .orderBy('units', 'desc')
    .orderBy('hardware_id')
    .limit(maxItems)
    .execute()
  const ids = requested.map(({ hardware_id }) => hardware_id)
  const granted = await orders
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .where('hardware_id', 'in', integerList(db, ids))
    .select(({ fn }) => ['hardware_id', fn.countAll<number>().as('units')])
    .groupBy('hardware_id')
    .execute()
  const grantedOf = new Map(granted.map(({ hardware_id, units }) => [hardware_id, units]))
  return requested.map(({ hardware_id, units }) => {
    const given = grantedOf.get(hardware_id) ?? 0
    return { hardware_id, requested: units, granted: given, refused: units - given }
  })
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
