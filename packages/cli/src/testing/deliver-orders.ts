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
import type { KillableServer } from './killable-server.ts'

/** What an order has to be after all that was acknowledged. */
export interface ExpectedOrder {
  readonly id: number
  readonly status: OrderStatus
  /** Of its units, by id. */
  readonly conditions: readonly (Condition | null)[]
  /** Of its rows in the record, oldest first. */
  readonly kinds: readonly string[]
}

interface Callers {
  /** Cookies. */
  readonly member: string
  readonly desk: string
}

/** One order of two units from its submission to its end; each act is sent until it is answered. */
export async function deliverOrder(
  server: KillableServer,
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
    if (method !== 'POST' && method !== 'PATCH') throw new Error(`${method} is no act.`)
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
  const undo = async () => {
    const history = await server.read(desk, urlOf(listHistory, {}, { order: id, limit: 1 }))
    const [latest] = (history as { readonly results: readonly RecordRow[] }).results
    await act(desk, undoEvent, { id }, { event: latest?.id })
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
    await undo()
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
  await undo()
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
