import type { OrderStatus } from '@signout/contract'
import type { Tx } from '../../db/transact.ts'
import { changeStock, lockRemaining } from '../../inventory/queries.ts'

/** Moves an order from one status to another; false when somebody else has moved it. One statement. */
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

/** How many units of each item of an order have not been returned. One statement. */
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

/** Puts units back on the shelf. Their items stay locked until the transaction ends. Two statements. */
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
