import type { Condition, OrderStatus } from '@signout/contract'
import { integerList, rowList } from '../../db/list-parameters.ts'
import type { Tx } from '../../db/transaction.ts'
import { isOutstanding } from '../units.ts'

export interface Unit {
  readonly id: number
  readonly order_id: number
  readonly hardware_id: number
  readonly name: string
}

/** The units of orders that have not been returned, in the order of the orders' ids and their own. One statement. */
export async function findOutstandingUnits(tx: Tx, orders: readonly number[]): Promise<Unit[]> {
  return tx
    .selectFrom('order_items')
    .innerJoin('hardware', 'hardware.id', 'hardware_id')
    .select(['order_items.id', 'order_id', 'hardware_id', 'hardware.name'])
    .where('order_id', 'in', integerList(tx, orders))
    .where(isOutstanding)
    .orderBy('order_id')
    .orderBy('order_items.id')
    .execute()
}

export interface ReturnedUnit extends Unit {
  readonly part_returned_health: Condition
}

const kinds = { id: 'integer', part_returned_health: 'text' } as const

/** Stores the condition and time in which units were returned. One statement. */
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
    .where(isOutstanding)
    .execute()
}

interface NewStatus {
  readonly id: number
  readonly status: OrderStatus
}

/** Updates the statuses of locked orders, and the time of their change. One statement. */
export async function updateStatuses(
  tx: Tx,
  orders: readonly NewStatus[],
  now: string,
): Promise<void> {
  await tx
    .updateTable('orders')
    .from(rowList(tx, orders, { id: 'integer', status: 'text' }).as('changed'))
    .set((eb) => ({ status: eb.ref('changed.status'), updated_at: now }))
    .whereRef('orders.id', '=', 'changed.id')
    .execute()
}

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

/** Writes the condition of a returned unit. One statement. */
export async function updateCondition(tx: Tx, unit: number, condition: Condition): Promise<void> {
  await tx
    .updateTable('order_items')
    .set({ part_returned_health: condition })
    .where('id', '=', unit)
    .execute()
}
