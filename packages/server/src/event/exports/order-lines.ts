import { setImmediate as nextTurn } from 'node:timers/promises'
import { conditionKeys, conditions } from '@signout/contract'
import type { Db } from '../../db/tables.ts'
import { isNotBack } from '../../catalogue/unit-conditions.ts'

/** Orders read at a time, so that other requests do not wait long. */
const ordersAtOnce = 200

/**
 * Every line of every order, oldest order first, deleted teams included, a batch of orders at a time. Two statements
 * for each `ordersAtOnce`.
 */
export async function* readOrderLines(db: Db) {
  for (let last = 0; ;) {
    const orders = await db
      .selectFrom('orders')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(ordersAtOnce)
      .execute()
    const end = orders.at(-1)?.id
    if (end === undefined) return
    yield await findLines(db, last, end)
    last = end
    await nextTurn()
  }
}

const counted = ['granted', ...Object.values(conditionKeys), 'not_returned'] as const

/** The lines of the orders with ids after `last`, up to `end`. One statement. */
async function findLines(db: Db, last: number, end: number) {
  const units = db
    .selectFrom('order_items')
    .where('order_id', '>', last)
    .where('order_id', '<=', end)
    .groupBy(['order_id', 'hardware_id'])
    .select(({ fn }) => [
      'order_id',
      'hardware_id',
      fn.countAll<number>().as('granted'),
      fn.countAll<number>().filterWhere(isNotBack).as('not_returned'),
      fn.max('returned_at').as('last_returned_at'),
    ])
    .select(({ fn }) =>
      conditions.map((condition) =>
        fn
          .countAll<number>()
          .filterWhere('part_returned_health', '=', condition)
          .as(conditionKeys[condition]),
      ),
    )
  return db
    .selectFrom('order_requests as request')
    .innerJoin('orders', 'orders.id', 'request.order_id')
    .innerJoin('hardware', 'hardware.id', 'request.hardware_id')
    .leftJoin('teams', 'teams.id', 'orders.team_id')
    .leftJoin(units.as('units'), (join) =>
      join
        .onRef('units.order_id', '=', 'request.order_id')
        .onRef('units.hardware_id', '=', 'request.hardware_id'),
    )
    .where('request.order_id', '>', last)
    .where('request.order_id', '<=', end)
    .select(['orders.id as order_id', 'orders.status', 'teams.team_code'])
    .select(['hardware.name', 'hardware.model_number', 'request.requested_quantity as requested'])
    .select(({ fn, val }) =>
      counted.map((column) => fn.coalesce(`units.${column}`, val(0)).as(column)),
    )
    .select(['orders.created_at', 'orders.updated_at', 'units.last_returned_at'])
    .orderBy('orders.id')
    .orderBy('hardware.id')
    .execute()
}
