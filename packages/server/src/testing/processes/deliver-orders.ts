import { randomUUID } from 'node:crypto'
import {
  type CallInput,
  cancelOwnOrder,
  type Condition,
  type Endpoint,
  listHistory,
  type OrderStatus,
  type RecordRow,
  returnItems,
  submitOrder,
  undoEvent,
  updateOrder,
} from '@signout/contract'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../db/tables.ts'
import type { TestClient } from '../requests/test-client.ts'

/** What an order has to be after all that was acknowledged. */
export interface ExpectedOrder {
  readonly id: number
  readonly status: OrderStatus
  /** Of its units, by id. */
  readonly conditions: readonly (Condition | null)[]
  /** Of its rows in the record, oldest first. */
  readonly kinds: readonly string[]
}

export interface Callers {
  readonly member: TestClient
  readonly desk: TestClient
}

/** One order of two units from its submission to its end, each act with a key of its own (spec §16). */
export async function deliverOrder(
  { member, desk }: Callers,
  item: number,
  course: 'returned' | 'cancelled',
): Promise<ExpectedOrder> {
  const act = async <E extends Endpoint>(browser: TestClient, endpoint: E, input: CallInput<E>) => {
    const answer = await browser.call(endpoint, input, { 'idempotency-key': randomUUID() })
    if (answer.status !== endpoint.status) {
      throw new Error(`${endpoint.path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    return answer.body
  }
  const hardware = [{ id: item, quantity: 2 }]
  const { order_id: id } = await act(member, submitOrder, { body: { hardware } })
  const params = { id }
  const move = (status: OrderStatus) => act(desk, updateOrder, { params, body: { status } })
  /** Another process may show the row a moment later. */
  const undo = async (kind: RecordRow['kind']) => {
    for (;;) {
      const { body } = await desk.call(listHistory, { query: { order: id, limit: 1 } })
      const [latest] = body.results
      if (latest?.kind !== kind) continue
      await act(desk, undoEvent, { params, body: { event: latest.id } })
      return
    }
  }
  const bringBack = (condition: Condition) => {
    const back = [{ id: item, quantity: 1, part_returned_health: condition }]
    return act(desk, returnItems, { body: { order: id, hardware: back } })
  }
  if (course === 'cancelled') {
    await move('Cancelled')
    await undo('order.cancelled')
    await act(member, cancelOwnOrder, { params, body: { status: 'Cancelled' } })
    return {
      id,
      status: 'Cancelled',
      conditions: [null, null],
      kinds: ['order.submitted', 'order.cancelled', 'order.undone', 'order.cancelled'],
    }
  }
  await move('Ready for Pickup')
  await move('Picked Up')
  await bringBack('Broken')
  await undo('order.items_returned')
  await bringBack('Lost')
  await bringBack('Healthy')
  return {
    id,
    status: 'Returned',
    conditions: ['Lost', 'Healthy'],
    kinds: [
      'order.submitted',
      'order.completed',
      'order.picked_up',
      'order.items_returned',
      'order.undone',
      'order.items_returned',
      'order.items_returned',
    ],
  }
}

/** The first few orders that differ from their acknowledgement or were never acknowledged. */
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
