import type { Condition } from '@signout/contract'
import { rowList } from '../../db/list-parameters.ts'
import { forUpdate, type Tx } from '../../db/transact.ts'

/** An order held until the transaction ends, or undefined. One statement. */
export async function lockOrder(tx: Tx, id: number) {
  return forUpdate(
    tx,
    tx.selectFrom('orders').select(['id', 'status', 'team_id']).where('id', '=', id),
  ).executeTakeFirst()
}

export interface Unit {
  readonly id: number
  readonly hardware_id: number
}

/** The units of an order that are not back, the first first. One statement. */
export async function findOutstandingUnits(tx: Tx, orderId: number): Promise<Unit[]> {
  return tx
    .selectFrom('order_items')
    .select(['id', 'hardware_id'])
    .where('order_id', '=', orderId)
    .where('part_returned_health', 'is', null)
    .orderBy('id')
    .execute()
}

/** Notes in which condition units came back, and when. One statement. */
export async function markReturned(
  tx: Tx,
  units: readonly { id: number; condition: Condition }[],
  now: string,
): Promise<void> {
  await tx
    .updateTable('order_items')
    .from(rowList(tx, units, { id: 'integer', condition: 'text' }).as('unit'))
    .set((eb) => ({ part_returned_health: eb.ref('unit.condition'), returned_at: now }))
    .whereRef('order_items.id', '=', 'unit.id')
    .where('order_items.part_returned_health', 'is', null)
    .execute()
}

/** Notes that an order changed. One statement. */
export async function updateReturnedOrder(
  tx: Tx,
  id: number,
  status: 'Picked Up' | 'Returned',
  now: string,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'Picked Up')
    .execute()
}
