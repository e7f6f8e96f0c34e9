import type { Condition } from '@signout/contract'
import { integerList } from '../../db/list-parameters.ts'
import type { Tx } from '../../db/transaction.ts'

/** These returned units of an order, with their items' names. One statement. */
export async function findUnits(tx: Tx, order: number, ids: readonly number[]) {
  return tx
    .selectFrom('order_items')
    .innerJoin('hardware', 'hardware.id', 'hardware_id')
    .select(['order_items.id', 'hardware_id', 'hardware.name', 'part_returned_health'])
    .where('order_id', '=', order)
    .where('order_items.id', 'in', integerList(tx, ids))
    .$narrowType<{ part_returned_health: Condition }>()
    .execute()
}

/** Marks units as out again. One statement. */
export async function markOutstanding(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('order_items')
    .set({ part_returned_health: null, returned_at: null })
    .where('id', 'in', integerList(tx, ids))
    .execute()
}
