import type { OrderStatus } from '@signout/contract'
import type { Tx } from '../../db/transaction.ts'
import type { ItemUnits } from '../../items/stock.ts'

interface StatusChange {
  readonly order: number
  readonly from: OrderStatus
  readonly to: OrderStatus
  /** Null for an order that is not cancelled by this. */
  readonly cancellation: { readonly by: 'desk' | 'team'; readonly reason: string | null } | null
}

/** Moves an order from one status to another; false when somebody else has moved it. One statement. */
export async function changeStatus(
  tx: Tx,
  { order, from, to, cancellation }: StatusChange,
  now: Date,
): Promise<boolean> {
  const time = now.toISOString()
  const result = await tx
    .updateTable('orders')
    .set({
      status: to,
      updated_at: time,
      cancelled_by: cancellation?.by ?? null,
      cancel_reason: cancellation?.reason ?? null,
      cancelled_at: cancellation === null ? null : time,
    })
    .where('id', '=', order)
    .where('status', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Units of an order that are not back, by item. One statement. */
export async function countOutstanding(tx: Tx, orderId: number): Promise<ItemUnits[]> {
  return tx
    .selectFrom('order_items')
    .innerJoin('hardware', 'hardware.id', 'hardware_id')
    .select((eb) => ['hardware_id', 'hardware.name', eb.fn.countAll<number>().as('units')])
    .where('order_id', '=', orderId)
    .where('part_returned_health', 'is', null)
    .groupBy(['hardware_id', 'hardware.name'])
    .orderBy('hardware_id')
    .execute()
}
