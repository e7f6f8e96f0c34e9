import type { Condition } from '@signout/contract'
import type { Tx } from '../../db/transaction.ts'

/** A unit of an order with its item's name, or undefined. One statement. */
export async function findUnit(tx: Tx, order: number, unit: number) {
  return tx
    .selectFrom('order_items')
    .innerJoin('hardware', 'hardware.id', 'hardware_id')
    .select(['hardware_id', 'hardware.name', 'part_returned_health'])
    .where('order_id', '=', order)
    .where('order_items.id', '=', unit)
    .executeTakeFirst()
}

interface Correction {
  readonly order: number
  readonly unit: number
  readonly condition: Condition
}

/** Writes the condition of a returned unit, and that its order changed. Two statements. */
export async function updateCondition(
  tx: Tx,
  { order, unit, condition }: Correction,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('order_items')
    .set({ part_returned_health: condition })
    .where('id', '=', unit)
    .execute()
  await tx
    .updateTable('orders')
    .set({ updated_at: now.toISOString() })
    .where('id', '=', order)
    .execute()
}
