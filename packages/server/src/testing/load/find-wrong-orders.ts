import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../db/tables.ts'
import type { ExpectedOrder } from './deliver-orders.ts'

/** Orders that are not as they were acknowledged, and those that nobody was told of; the first few. */
export async function findWrongOrders(db: Db, acknowledged: readonly ExpectedOrder[]) {
  const expected = new Map(acknowledged.map((order) => [order.id, order]))
  const present = new Map((await readOrders(db)).map((order) => [order.id, order]))
  return [...new Set([...expected.keys(), ...present.keys()])]
    .map((id) => ({ expected: expected.get(id), found: present.get(id) }))
    .filter(({ expected, found }) => !isDeepStrictEqual(expected, found))
    .slice(0, 5)
}

/** All orders, with what came back and the kinds of their rows in the record. */
async function readOrders(db: Db): Promise<ExpectedOrder[]> {
  const [orders, units, rows] = await Promise.all([
    db.selectFrom('orders').select(['id', 'status']).orderBy('id').execute(),
    db
      .selectFrom('order_items')
      .select(['order_id', 'part_returned_health'])
      .orderBy('id')
      .execute(),
    db.selectFrom('history').select(['order_id', 'kind']).orderBy('id').execute(),
  ])
  const unitsOf = Map.groupBy(units, (unit) => unit.order_id)
  const rowsOf = Map.groupBy(rows, (row) => row.order_id)
  return orders.map(({ id, status }) => ({
    id,
    status,
    conditions: (unitsOf.get(id) ?? []).map((unit) => unit.part_returned_health),
    kinds: (rowsOf.get(id) ?? []).map(({ kind }) => kind),
  }))
}
