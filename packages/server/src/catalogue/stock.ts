import type { Quantities } from '@signout/contract'
import { compiled, compiledWrite, integerList, rowList } from '../db/compiled.ts'
import { acquireLock, forNoKeyUpdate, type Tx } from '../db/transaction.ts'
import { isHeldForTeam, isKept, type ItemUnits } from './unit-conditions.ts'
import { noteRestocked } from '../record/record.ts'

const readRemaining = compiled((db, { ids }: { readonly ids: readonly number[] }) =>
  forNoKeyUpdate(
    db,
    db
      .selectFrom('hardware')
      .select(['id', 'quantity_remaining'])
      .where('id', 'in', integerList(db, ids))
      .orderBy('id'),
  ),
)

/**
 * Locks items until the transaction ends, and returns the units left of each. Always in the order of their ids, so that
 * two transactions never deadlock. One statement.
 */
export async function lockRemaining(tx: Tx, ids: readonly number[]): Promise<Quantities> {
  const rows = await readRemaining(tx, { ids })
  return new Map(rows.map((row) => [row.id, row.quantity_remaining]))
}

interface StockChanges {
  readonly changes: readonly { readonly hardware_id: number; readonly quantity: number }[]
}

const changeColumns = { hardware_id: 'integer', quantity: 'integer' } as const

const updateStock = compiledWrite((db, { changes }: StockChanges) =>
  db
    .updateTable('hardware')
    .from(rowList(db, changes, changeColumns).as('change'))
    .set((eb) => ({ quantity_remaining: eb('quantity_remaining', '+', eb.ref('change.quantity')) }))
    .whereRef('hardware.id', '=', 'change.hardware_id'),
)

/**
 * Puts units back on the shelf. Their items stay locked until the transaction ends, whose record notifies their
 * watchers. Two statements.
 */
export async function restock(tx: Tx, changes: StockChanges['changes']): Promise<void> {
  const items = changes.map((change) => change.hardware_id)
  await lockRemaining(tx, items)
  await updateStock(tx, { changes })
  noteRestocked(tx, items)
}

const updateOffShelf = compiled((db, { changes }: StockChanges) =>
  db
    .updateTable('hardware')
    .from((eb) =>
      forNoKeyUpdate(
        db,
        eb
          .selectFrom('hardware as item')
          .innerJoin(
            rowList(db, changes, changeColumns).as('change'),
            'change.hardware_id',
            'item.id',
          )
          .select(['item.id', 'change.quantity'])
          .whereRef('item.quantity_remaining', '>=', 'change.quantity')
          .orderBy('item.id'),
      ).as('taken'),
    )
    .set((eb) => ({ quantity_remaining: eb('quantity_remaining', '-', eb.ref('taken.quantity')) }))
    .whereRef('hardware.id', '=', 'taken.id')
    .returning('hardware.id'),
)

/**
 * Takes units off the shelf, whose items stay locked until the transaction ends; returns the lines with too few units
 * left. If there are any the transaction must fail, since the other lines were taken. Locks as `lockRemaining` does.
 * One statement.
 */
export async function takeOffShelf<L extends Omit<ItemUnits, 'name'>>(
  tx: Tx,
  lines: readonly L[],
): Promise<readonly L[]> {
  const rows = await updateOffShelf(tx, { changes: lines })
  const taken = new Set(rows.map((row) => row.id))
  return lines.filter((line) => !taken.has(line.hardware_id))
}

/**
 * Adds units to the totals of items, or removes them, without changing the shelf; returns the new totals. The catalogue
 * and the items stay locked until the transaction ends. Two statements, three on PostgreSQL.
 */
export async function addToTotals(
  tx: Tx,
  changes: StockChanges['changes'],
  now: string,
): Promise<Quantities> {
  await acquireLock(tx, 'catalogue')
  await lockRemaining(
    tx,
    changes.map((change) => change.hardware_id),
  )
  const rows = await tx
    .updateTable('hardware')
    .from(rowList(tx, changes, changeColumns).as('change'))
    .set((eb) => ({
      quantity_available: eb('quantity_available', '+', eb.ref('change.quantity')),
      updated_at: now,
    }))
    .whereRef('hardware.id', '=', 'change.hardware_id')
    .returning(['hardware.id', 'quantity_available'])
    .execute()
  return new Map(rows.map((row) => [row.id, row.quantity_available]))
}

/** An item before and after a change. */
interface TotalChange {
  readonly before: { readonly id: number; readonly quantity_available: number }
  readonly after: { readonly quantity_available: number }
}

/**
 * Locks items, and finds each whose total would fall below the units off the shelf, with the reason why it cannot: units
 * that are out, used, broken or lost stay part of the total. Two statements, or one.
 */
export async function findTotalsTooLow<C extends TotalChange>(
  tx: Tx,
  changes: readonly C[],
): Promise<(C & { readonly reason: string })[]> {
  const ids = changes.map(({ before }) => before.id)
  const remaining = await lockRemaining(tx, ids)
  const offShelf = ({ before }: C) => before.quantity_available - (remaining.get(before.id) ?? 0)
  const tooLow = changes.filter((change) => change.after.quantity_available < offShelf(change))
  if (tooLow.length === 0) return []
  const held = await tx
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(({ fn }) => [
      'hardware_id',
      fn.countAll<number>().as('units'),
      fn.countAll<number>().filterWhere(isKept).as('used'),
    ])
    .where('hardware_id', 'in', integerList(tx, ids))
    .where(isHeldForTeam)
    .groupBy('hardware_id')
    .execute()
  const unitsOf = new Map(held.map((row) => [row.hardware_id, row]))
  return tooLow.map((change) => {
    const { before, after } = change
    const away = offShelf(change)
    const { units = 0, used = 0 } = unitsOf.get(before.id) ?? {}
    const forGood = used === 0 ? '' : `${used} used, `
    const reason = `cannot be lowered from ${before.quantity_available} to ${after.quantity_available}: ${away} are not on the shelf (${units - used} with teams, ${forGood}${away - units} came back unfit or not at all).`
    return Object.assign({}, change, { reason })
  })
}
