import type { OrderStatus } from '@signout/contract'
import type { Tx } from '../../db/transact.ts'
import { changeStock, lockRemaining } from '../../inventory/queries.ts'

/** Takes an order from one status to another; false when somebody else moved it before. One statement. */
export async function changeStatus(
  tx: Tx,
  id: number,
  from: OrderStatus,
  to: OrderStatus,
  now: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('orders')
    .set({ status: to, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Units of an order that are not back, by item. One statement. */
export async function countOutstanding(
  tx: Tx,
  orderId: number,
): Promise<{ hardware_id: number; units: number }[]> {
  return tx
    .selectFrom('order_items')
    .select((eb) => ['hardware_id', eb.fn.countAll<number>().as('units')])
    .where('order_id', '=', orderId)
    .where('part_returned_health', 'is', null)
    .groupBy('hardware_id')
    .execute()
}

/** Puts units back on the shelf, holding their items until the transaction ends. Two statements. */
export async function restock(
  tx: Tx,
  units: readonly { hardware_id: number; units: number }[],
): Promise<void> {
  await lockRemaining(
    tx,
    units.map((line) => line.hardware_id),
  )
  await changeStock(tx, units)
}
