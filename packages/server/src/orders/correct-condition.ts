import { type ChangedOrder, type Condition, isBackOnShelf } from '@signout/contract'
import { type Actor, requireOrganiser } from '../base/actor.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { ItemUnits } from '../catalogue/unit-conditions.ts'
import { restock, takeOffShelf } from '../catalogue/stock.ts'
import { conflict, requireFound } from '../base/refusal.ts'
import { record, recordedTeam } from '../record/record.ts'
import { transact } from '../record/transact.ts'
import { changeOrders, findChangedOrder, lockOrder } from './order-queries.ts'
import { findUnits, updateCondition } from './unit-queries.ts'

/**
 * Corrects the condition of a returned unit (spec §10): a healthy unit goes back on the shelf; an unfit one leaves it.
 * @throws {Refusal} 404 for an unknown order or a unit of another one; 409 for a unit that is not back, or when none is
 * left on the shelf to remove.
 */
export async function correctCondition(
  db: Db,
  actor: Actor,
  {
    order: id,
    unit: unitId,
    part_returned_health: after,
  }: { readonly order: number; readonly unit: number; readonly part_returned_health: Condition },
  now: Date,
): Promise<ChangedOrder> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    const order = requireFound(await lockOrder(tx, id))
    const [unit] = await findUnits(tx, id, [unitId])
    const { part_returned_health: before, hardware_id, name } = requireFound(unit)
    if (before === null) throw conflict('This unit has not been returned yet.')
    if (before !== after) {
      await moveUnit(tx, { hardware_id, name, quantity: 1 }, before, after)
      await updateCondition(tx, unitId, after)
      await changeOrders(tx, [order], now)
      const entry = {
        kind: 'order.condition_corrected',
        order: id,
        team: recordedTeam(order),
        item: hardware_id,
        detail: { hardware_id, name, unit: unitId, condition: { before, after } },
      } as const
      await record(tx, actor, [entry], now)
    }
    return findChangedOrder(tx, id)
  })
}

async function moveUnit(
  tx: Tx,
  item: ItemUnits,
  before: Condition,
  after: Condition,
): Promise<void> {
  if (isBackOnShelf(before) === isBackOnShelf(after)) return
  if (isBackOnShelf(after)) return restock(tx, [item])
  const missing = await takeOffShelf(tx, [item])
  if (missing.length > 0) throw conflict(`No unit of ${item.name} is left on the shelf.`)
}
