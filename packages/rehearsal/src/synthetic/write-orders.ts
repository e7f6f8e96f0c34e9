import type { Tx } from '@signout/server/db/transaction.ts'
import type { SyntheticOrder } from './plan-orders.ts'
import { countOut } from './plan-stock.ts'
import type { WrittenTeam } from './write-teams.ts'
import { addUnits, dateKinds, idAt, insertKeyed, insertRows } from './queries.ts'

/** Inserts orders with what they asked for and got, and the units that they hold. Answers the ids of the orders. */
export async function insertOrders(
  tx: Tx,
  orders: readonly SyntheticOrder[],
  teams: readonly WrittenTeam[],
  itemIds: readonly number[],
): Promise<number[]> {
  const out = Array.from(countOut(orders), ([item, units]) => ({
    hardware_id: idAt(itemIds, item),
    units,
  }))
  await addUnits(tx, out)
  // Each order has a moment of its own, which tells the new ids apart.
  const ids = await insertKeyed(
    tx,
    'orders',
    'created_at',
    orders.map(({ team, status, created, updated }) => ({
      team_id: teams[team]?.id ?? null,
      status,
      created_at: isoTime(created),
      updated_at: isoTime(updated),
      cancelled_by: status === 'Cancelled' ? 'desk' : null,
      cancelled_at: status === 'Cancelled' ? isoTime(updated) : null,
    })),
    {
      team_id: 'integer',
      status: 'text',
      ...dateKinds,
      cancelled_by: 'text',
      cancelled_at: 'timestamp',
    },
  )
  await insertRows(
    tx,
    'order_requests',
    orders.flatMap(({ lines }, index) =>
      lines.map(({ item, requested }) => ({
        order_id: idAt(ids, index),
        hardware_id: idAt(itemIds, item),
        requested_quantity: requested,
      })),
    ),
    { order_id: 'integer', hardware_id: 'integer', requested_quantity: 'integer' },
  )
  await insertRows(
    tx,
    'order_items',
    orders.flatMap(({ units, updated }, index) =>
      units.map(({ item, condition }) => ({
        order_id: idAt(ids, index),
        hardware_id: idAt(itemIds, item),
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
  return ids
}

function isoTime(time: number): string {
  return new Date(time).toISOString()
}
