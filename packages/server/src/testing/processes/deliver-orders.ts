import { randomUUID } from 'node:crypto'
import {
  cancelOwnOrder,
  type Condition,
  type Endpoint,
  listHistory,
  type OrderReceipt,
  type OrderStatus,
  type RecordRow,
  returnItems,
  submitOrder,
  undoEvent,
  updateOrder,
  urlOf,
} from '@signout/contract'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../db/tables.ts'

/** What an order has to be after all that was acknowledged. */
export interface ExpectedOrder {
  readonly id: number
  readonly status: OrderStatus
  /** Of its units, by id. */
  readonly conditions: readonly (Condition | null)[]
  /** Of its rows in the record, oldest first. */
  readonly kinds: readonly string[]
}

export interface Delivery {
  readonly cookie: string
  readonly method: 'POST' | 'PATCH'
  readonly path: string
  readonly body: unknown
  readonly key: string
}

/** What is sent, by whoever has this CSRF token. */
export function requestOf({ cookie, method, body, key }: Delivery, token: string): RequestInit {
  return {
    method,
    headers: {
      cookie: `${cookie}; csrftoken=${token}`,
      'x-csrftoken': token,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  }
}

/** Who asks until there is an answer, whatever happens to the server meanwhile. */
export interface Courier {
  /** Sends it until it is answered, with the same key each time (beyond §3). */
  deliver(delivery: Delivery): Promise<Response>
  read(cookie: string, path: string): Promise<unknown>
}

interface Callers {
  /** Cookies. */
  readonly member: string
  readonly desk: string
}

/** One order of two units from its submission to its end; each act is sent until it is answered. */
export async function deliverOrder(
  server: Courier,
  { member, desk }: Callers,
  item: number,
  course: 'returned' | 'cancelled',
): Promise<ExpectedOrder> {
  const act = async (
    cookie: string,
    endpoint: Endpoint,
    params: Readonly<Record<string, number>>,
    body: unknown,
  ) => {
    const { method, status } = endpoint
    if (method !== 'POST' && method !== 'PATCH') throw new Error(`${method} is not an act.`)
    const path = urlOf(endpoint, params)
    const answer = await server.deliver({ cookie, method, path, body, key: randomUUID() })
    if (answer.status !== status)
      throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  // The declared answer of a success.
  const { order_id: id } = (await act(
    member,
    submitOrder,
    {},
    {
      hardware: [{ id: item, quantity: 2 }],
    },
  )) as OrderReceipt
  const move = (status: OrderStatus) => act(desk, updateOrder, { id }, { status })
  /** Another process may show the row a moment later. */
  const undo = async (kind: RecordRow['kind']) => {
    for (;;) {
      const history = await server.read(desk, urlOf(listHistory, {}, { order: id, limit: 1 }))
      const [latest] = (history as { readonly results: readonly RecordRow[] }).results
      if (latest?.kind !== kind) continue
      await act(desk, undoEvent, { id }, { event: latest.id })
      return
    }
  }
  const bringBack = (condition: Condition) =>
    act(
      desk,
      returnItems,
      {},
      {
        order: id,
        hardware: [{ id: item, quantity: 1, part_returned_health: condition }],
      },
    )
  if (course === 'cancelled') {
    await move('Cancelled')
    await undo('order.cancelled')
    await act(member, cancelOwnOrder, { id }, { status: 'Cancelled' })
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
