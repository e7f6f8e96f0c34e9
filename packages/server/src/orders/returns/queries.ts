import type { Condition } from '@signout/contract'
import { rowList } from '../../db/list-parameters.ts'
import { forUpdate, type Tx } from '../../db/transact.ts'

/** Locks an order until the transaction ends; undefined for an unknown one. One statement. */
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

/** The units of an order that have not been returned, in the order of their ids. One statement. */
export async function findOutstandingUnits(tx: Tx, orderId: number): Promise<Unit[]> {
  return tx
    .selectFrom('order_items')
    .select(['id', 'hardware_id'])
    .where('order_id', '=', orderId)
    .where('part_returned_health', 'is', null)
    .orderBy('id')
    .execute()
}

export interface ReturnedUnit extends Unit {
  readonly part_returned_health: Condition
}

const kinds = { id: 'integer', hardware_id: 'integer', part_returned_health: 'text' } as const

/** Records in which condition units were returned, and when. One statement. */
export async function markReturned(
  tx: Tx,
  units: readonly ReturnedUnit[],
  now: string,
): Promise<void> {
  await tx
    .updateTable('order_items')
    .from(rowList(tx, units, kinds).as('unit'))
    .set((eb) => ({ part_returned_health: eb.ref('unit.part_returned_health'), returned_at: now }))
    .whereRef('order_items.id', '=', 'unit.id')
    .where('order_items.part_returned_health', 'is', null)
    .execute()
}

/** After a return. One statement. */
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
