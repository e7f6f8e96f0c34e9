import type { Condition, ReturnLine } from '@signout/contract'
import { compiledInsert } from '../db/compiled.ts'
import { columnsFrom, integerList, rowList } from '../db/list-parameters.ts'
import type { Tx } from '../db/transaction.ts'
import { isNotBack, type ItemUnits } from './unit-conditions.ts'

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

/** Adds up lines of the same item (spec §9). */
export function sumByItem(
  lines: readonly { readonly id: number; readonly quantity: number }[],
): Map<number, number> {
  const wanted = new Map<number, number>()
  for (const { id, quantity } of lines) wanted.set(id, (wanted.get(id) ?? 0) + quantity)
  return wanted
}

/** Units of one item as in a row of the record, and nothing else. */
export function recordedUnits({ hardware_id, name, quantity }: ItemUnits): ItemUnits {
  return { hardware_id, name, quantity }
}

export interface GrantedUnit {
  readonly id: number
  readonly order_id: number
  readonly hardware_id: number
  readonly name: string
}

/** The units of orders that have not been returned, in the order of the orders' ids and their own. One statement. */
export async function findOutstandingUnits(
  tx: Tx,
  orders: readonly number[],
): Promise<GrantedUnit[]> {
  return tx
    .selectFrom('order_items')
    .innerJoin('hardware', 'hardware.id', 'hardware_id')
    .select(['order_items.id', 'order_id', 'hardware_id', 'hardware.name'])
    .where('order_id', 'in', integerList(tx, orders))
    .where(isNotBack)
    .orderBy('order_id')
    .orderBy('order_items.id')
    .execute()
}

/** What a return says of each of its units. */
type Outcome = Omit<ReturnLine, 'id' | 'quantity'>

export type ReturnedUnit = GrantedUnit & Outcome

const outcomeKinds = { part_returned_health: 'text' } as const satisfies Record<
  keyof Outcome,
  unknown
>

/** Stores what a return says of its units, and its time. One statement. */
export async function markReturned(
  tx: Tx,
  units: readonly ReturnedUnit[],
  now: string,
): Promise<void> {
  await tx
    .updateTable('order_items')
    .from(rowList(tx, units, { id: 'integer', ...outcomeKinds }).as('unit'))
    .set({ ...columnsFrom('unit', Object.keys(outcomeKinds)), returned_at: now })
    .whereRef('order_items.id', '=', 'unit.id')
    .where(isNotBack)
    .execute()
}

/** These units of an order, with their items' names. One statement. */
export async function findUnits(tx: Tx, order: number, ids: readonly number[]) {
  return tx
    .selectFrom('order_items')
    .innerJoin('hardware', 'hardware.id', 'hardware_id')
    .select(['order_items.id', 'hardware_id', 'hardware.name', 'part_returned_health'])
    .where('order_id', '=', order)
    .where('order_items.id', 'in', integerList(tx, ids))
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
  const none = { part_returned_health: null } satisfies Record<keyof Outcome, null>
  await tx
    .updateTable('order_items')
    .set({ ...none, returned_at: null })
    .where('id', 'in', integerList(tx, ids))
    .execute()
}

/** Removes granted units from their order. One statement. */
export async function deleteUnits(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('order_items').where('id', 'in', integerList(tx, ids)).execute()
}

const insertUnitRows = compiledInsert('order_items', {
  order_id: 'integer',
  hardware_id: 'integer',
})

/** Grants an order new units, without taking them off the shelf. One statement. */
export async function insertUnits(
  tx: Tx,
  order_id: number,
  items: readonly Omit<ItemUnits, 'name'>[],
): Promise<void> {
  const rows = items.flatMap(({ hardware_id, quantity }) =>
    Array.from({ length: quantity }, () => ({ order_id, hardware_id })),
  )
  await insertUnitRows(tx, rows)
}
