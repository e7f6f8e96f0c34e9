import type { Tx } from '@signout/server/db/transact.ts'
import type { SyntheticEvent } from './plan-event.ts'
import { dateKinds, idOf, insertKeyed, insertRows } from './queries.ts'

/** Writes the orders with what they asked for and got. */
export async function writeOrders(
  tx: Tx,
  { orders }: SyntheticEvent,
  teamIds: readonly number[],
  itemIds: readonly number[],
): Promise<void> {
  // Each order has a moment of its own, which tells the new ids apart.
  const ids = await insertKeyed(
    tx,
    'orders',
    'created_at',
    orders.map(({ team, status, created, updated }) => ({
      team_id: teamIds[team] ?? null,
      status,
      created_at: isoTime(created),
      updated_at: isoTime(updated),
    })),
    { team_id: 'integer', status: 'text', ...dateKinds },
  )
  const known = orders.map((order) => ({ ...order, id: idOf(ids, isoTime(order.created)) }))
  await insertRows(
    tx,
    'order_requests',
    known.flatMap(({ id, lines }) =>
      lines.map(({ item, requested }) => ({
        order_id: id,
        hardware_id: itemIds[item] ?? null,
        requested_quantity: requested,
      })),
    ),
    { order_id: 'integer', hardware_id: 'integer', requested_quantity: 'integer' },
  )
  await insertRows(
    tx,
    'order_items',
    known.flatMap(({ id, units, updated }) =>
      units.map(({ item, condition }) => ({
        order_id: id,
        hardware_id: itemIds[item] ?? null,
        part_returned_health: condition,
        returned_at: condition === null ? null : isoTime(updated),
      })),
    ),
    {
      order_id: 'integer',
      hardware_id: 'integer',
      part_returned_health: 'text',
      returned_at: 'timestamp',
    },
  )
}

function isoTime(time: number): string {
  return new Date(time).toISOString()
}
