import {
  canMove,
  type Condition,
  countConditions,
  formatNumber,
  isBackOnShelf,
  type ReturnLine,
  type ReturnReceipt,
  type Order,
  orderMoves,
} from '@signout/contract'
import { type Actor, requireOrganiser } from '../../actor.ts'
import type { Db } from '../../db/tables.ts'
import { transact } from '../../write/transact.ts'
import { record, teamOf } from '../../write/record/record.ts'
import { invalid, refuse, conflict, requireFound } from '../../refusal.ts'
import { restock, takeOffShelf } from '../../items/stock.ts'
import { countByItem, type ItemUnits } from '../units.ts'
import {
  findOutstandingUnits,
  markReturned,
  type ReturnedUnit,
  type Unit,
  findUnit,
  updateCondition,
  updateStatus,
} from './queries.ts'
import type { Tx } from '../../db/transaction.ts'
import { findOrder, lockOrder } from '../queries.ts'

interface ReturnInput {
  readonly order: number
  readonly hardware: readonly ReturnLine[]
}

const { finish } = orderMoves

/**
 * Takes back units of an order that was picked up: all lines or none (spec §10). Healthy ones go back on the
 * shelf; with the last one the order becomes Returned. The order's row is locked first, so that two desks never take
 * back the same unit.
 * @throws {Refusal} 400 for an order that is unknown or not Picked Up, and for lines that ask for more than is out.
 */
export async function returnItems(
  db: Db,
  actor: Actor,
  input: ReturnInput,
  now: Date,
): Promise<ReturnReceipt> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    const order = await lockOrder(tx, input.order)
    if (order === undefined) {
      throw invalid({ order: [`There is no order with the id ${input.order}.`] })
    }
    if (!canMove('finish', order.status)) {
      throw refuse(
        `Only an order that is ${finish.from.join(' or ')} can be returned; order ${order.id} is ${order.status}.`,
      )
    }
    const outstanding = await findOutstandingUnits(tx, order.id)
    const returned = pickUnits(outstanding, input.hardware)
    const time = now.toISOString()
    await markReturned(tx, returned, time)
    await restock(
      tx,
      countByItem(returned.filter((unit) => isBackOnShelf(unit.part_returned_health))),
    )
    const isLast = returned.length === outstanding.length
    await updateStatus(tx, order.id, isLast ? finish.to : order.status, time)
    const entry = {
      kind: finish.recordedAs,
      order: order.id,
      team: teamOf(order),
      detail: {
        items: describeReturn(outstanding, returned),
        units: returned.map((unit) => unit.id),
        status: isLast ? { before: order.status, after: finish.to } : null,
      },
    } as const
    await record(tx, actor, [entry], now)
    return {
      order_id: order.id,
      team_code: order.team_code,
      returned_items: countByItem(returned).map(({ hardware_id, units }) => ({
        hardware_id,
        quantity: units,
      })),
      errors: [],
    }
  })
}

/** Picks units for each line, no unit twice. @throws {Refusal} 400 with a message for each line with too few. */
function pickUnits(outstanding: readonly Unit[], lines: readonly ReturnLine[]): ReturnedUnit[] {
  const free = Map.groupBy(outstanding, (unit) => unit.hardware_id)
  const names = new Map(outstanding.map((unit) => [unit.hardware_id, unit.name]))
  const refusals: string[] = []
  const picked = lines.flatMap(({ id, quantity, part_returned_health }) => {
    const left = free.get(id) ?? []
    if (left.length < quantity) {
      const out = left.length === 1 ? '1 is' : `${formatNumber(left.length)} are`
      const name = names.get(id) ?? `Item ${id}`
      refusals.push(`${name}: ${formatNumber(quantity)} cannot be returned, ${out} out.`)
      return []
    }
    return left.splice(0, quantity).map((unit) => ({
      id: unit.id,
      hardware_id: unit.hardware_id,
      name: unit.name,
      part_returned_health,
    }))
  })
  if (refusals.length > 0) throw invalid({ hardware: refusals })
  return picked
}

/** What came back of each item, of how many that were out, and in which condition. */
function describeReturn(outstanding: readonly Unit[], returned: readonly ReturnedUnit[]) {
  const out = Map.groupBy(outstanding, (unit) => unit.hardware_id)
  return [...Map.groupBy(returned, (unit) => unit.hardware_id)].map(([hardware_id, units]) => ({
    hardware_id,
    name: units[0]?.name ?? '',
    quantity: units.length,
    outstanding: out.get(hardware_id)?.length ?? 0,
    conditions: countConditions(units),
  }))
}

interface CorrectInput {
  readonly order: number
  readonly unit: number
  readonly part_returned_health: Condition
}

/**
 * Corrects the condition of a unit that has come back (spec §10): healthy, it goes back on the shelf; found unfit, it
 * leaves it.
 * @throws {Refusal} 404 for an unknown order or a unit of another one; 409 for a unit that is not back, or when none is
 * left on the shelf to take away.
 */
export async function correctCondition(
  db: Db,
  actor: Actor,
  { order: id, unit: unitId, part_returned_health: after }: CorrectInput,
  now: Date,
): Promise<Order> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    const order = requireFound(await lockOrder(tx, id))
    const unit = requireFound(await findUnit(tx, id, unitId))
    const { part_returned_health: before, hardware_id, name } = unit
    if (before === null) throw conflict('This unit has not been returned yet.')
    if (before !== after) {
      await moveUnit(tx, { hardware_id, name, units: 1 }, before, after)
      await updateCondition(tx, unitId, after)
      await updateStatus(tx, id, order.status, now.toISOString())
      const entry = {
        kind: 'order.condition_corrected',
        order: id,
        team: teamOf(order),
        item: hardware_id,
        detail: { hardware_id, name, unit: unitId, condition: { before, after } },
      } as const
      await record(tx, actor, [entry], now)
    }
    return requireFound(await findOrder(tx, id))
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
