import type { Condition } from '@signout/contract'
import { integerList, rowList } from '../db/compiled.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { isNotBack, type ItemUnits } from '../catalogue/unit-conditions.ts'

/** Number of these units by item. */
export function toItemUnits(
  units: readonly { readonly hardware_id: number; readonly name: string }[],
): ItemUnits[] {
  return [...Map.groupBy(units, (unit) => unit.hardware_id)].map(([hardware_id, group]) => ({
    hardware_id,
    name: group[0]?.name ?? '',
    quantity: group.length,
  }))
}

export interface GrantedUnit {
  readonly id: number
  readonly order_id: number
  readonly hardware_id: number
  readonly name: string
}

/** The units of orders that have not been returned, in the order of the orders' ids and their own. One statement. */
export async function findOutstandingUnits(
  db: Db,
  orders: readonly number[],
): Promise<GrantedUnit[]> {
  const units = selectUnits(db).where('order_id', 'in', integerList(db, orders)).where(isNotBack)
  return units.orderBy('order_id').orderBy('order_items.id').execute()
}

/** These units of an order. One statement. */
export async function findUnits(tx: Tx, order: number, ids: readonly number[]) {
  const units = selectUnits(tx).where('order_items.id', 'in', integerList(tx, ids))
  return units.where('order_id', '=', order).select('part_returned_health').execute()
}

/** Units with their items' names. */
function selectUnits(db: Db) {
  return db
    .selectFrom('order_items')
    .innerJoin('hardware', 'hardware.id', 'hardware_id')
    .select(['order_items.id', 'order_id', 'hardware_id', 'hardware.name'])
}

export interface ReturnedUnit extends GrantedUnit {
  readonly part_returned_health: Condition
}

/** Stores in which condition units came back, and when. One statement. */
export async function markReturned(
  tx: Tx,
  units: readonly ReturnedUnit[],
  now: string,
): Promise<void> {
  await tx
    .updateTable('order_items')
    .from(rowList(tx, units, { id: 'integer', part_returned_health: 'text' }).as('unit'))
    .set((eb) => ({
      part_returned_health: eb.ref('unit.part_returned_health'),
      returned_at: now,
    }))
    .whereRef('order_items.id', '=', 'unit.id')
    .where(isNotBack)
    .execute()
}

/** Writes the condition of a returned unit. One statement. */
export async function updateCondition(tx: Tx, unit: number, condition: Condition): Promise<void> {
  await tx
    .updateTable('order_items')
    .set({ part_returned_health: condition })
    .where('id', '=', unit)
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

/** Removes granted units from their order. One statement. */
export async function deleteUnits(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('order_items').where('id', 'in', integerList(tx, ids)).execute()
}
