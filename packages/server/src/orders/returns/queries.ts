import type { Condition } from '@signout/contract'
import { rowList } from '../../db/list-parameters.ts'
import { forUpdate, type Tx } from '../../db/transaction.ts'

/** Locks an order until the transaction ends; undefined for an unknown one. One statement. */
export async function lockOrder(tx: Tx, id: number) {
  return forUpdate(
    tx,
    tx
      .selectFrom('orders')
      .select(['id', 'status', 'team_id'])
      .select((eb) =>
        eb
          .selectFrom('teams')
          .select('team_code')
          .whereRef('teams.id', '=', 'orders.team_id')
          .as('team_code'),
      )
      .where('id', '=', id),
  ).executeTakeFirst()
}

export interface Unit {
  readonly id: number
  readonly hardware_id: number
  readonly name: string
}

/** The units of an order that have not been returned, in the order of their ids. One statement. */
export async function findOutstandingUnits(tx: Tx, orderId: number): Promise<Unit[]> {
  return tx
    .selectFrom('order_items')
    .innerJoin('hardware', 'hardware.id', 'hardware_id')
    .select(['order_items.id', 'hardware_id', 'hardware.name'])
    .where('order_id', '=', orderId)
    .where('part_returned_health', 'is', null)
    .orderBy('order_items.id')
    .execute()
}

export interface ReturnedUnit extends Unit {
  readonly part_returned_health: Condition
}

const kinds = { id: 'integer', part_returned_health: 'text' } as const

/** Records in which condition units were returned, and when. One statement. */
export async function markReturned(
  tx: Tx,
  units: readonly ReturnedUnit[],
  now: string,
): Promise<void> {
  await tx
    .updateTable('order_items')
    .from(rowList(tx, units.map(toMark), kinds).as('unit'))
    .set((eb) => ({ part_returned_health: eb.ref('unit.part_returned_health'), returned_at: now }))
    .whereRef('order_items.id', '=', 'unit.id')
    .where('order_items.part_returned_health', 'is', null)
    .execute()
}

/** After a return, with the order locked. One statement. */
export async function updateReturnedOrder(
  tx: Tx,
  id: number,
  status: 'Picked Up' | 'Returned',
  now: string,
): Promise<void> {
  await tx.updateTable('orders').set({ status, updated_at: now }).where('id', '=', id).execute()
}

function toMark({ id, part_returned_health }: ReturnedUnit) {
  return { id, part_returned_health }
}
