import type { Condition } from '@signout/contract'
import { integerList, rowList } from '../db/compiled.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { isKept, isOutstanding, type ItemUnits } from '../catalogue/unit-conditions.ts'

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
  /** Whether it is handed out for good. */
  readonly is_consumable: boolean
  /** What it cost when it was ordered. */
  readonly credits: number
}

/**
 * The units of orders that are neither returned nor kept, in the order of the orders' ids and their own. One statement.
 */
export async function findOutstandingUnits(
  db: Db,
  orders: readonly number[],
): Promise<GrantedUnit[]> {
  const units = selectUnits(db)
    .where('order_id', 'in', integerList(db, orders))
    .where(isOutstanding)
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
    .select(['order_items.id', 'order_id', 'hardware_id', 'hardware.name', 'is_consumable'])
    .select('order_items.credits')
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
    .where(isOutstanding)
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

/** Marks units as handed out for good. One statement. */
export async function markKept(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('order_items')
    .set({ is_kept: true })
    .where('id', 'in', integerList(tx, ids))
    .execute()
}

/** Marks all units of an order as not handed out. One statement. */
export async function unmarkKept(tx: Tx, order: number): Promise<void> {
  await tx
    .updateTable('order_items')
    .set({ is_kept: false })
    .where('order_id', '=', order)
    .where(isKept)
    .execute()
}

/** Whether an order was handed out for good, with all of its units. One statement. */
export async function isAllKept(db: Db, order: number): Promise<boolean> {
  const units = db.selectFrom('order_items').where('order_id', '=', order)
  const counted = await units
    .select(({ fn }) => [
      fn.countAll<number>().as('granted'),
      fn.countAll<number>().filterWhere(isKept).as('kept'),
    ])
    .executeTakeFirstOrThrow()
  return counted.granted > 0 && counted.kept === counted.granted
}

/** Removes granted units from their order. One statement. */
export async function deleteUnits(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('order_items').where('id', 'in', integerList(tx, ids)).execute()
}
