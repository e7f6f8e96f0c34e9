import {
  canMove,
  type ChangedOrder,
  countByItem,
  countConditions,
  formatCount,
  formatNumber,
  isBackOnShelf,
  orderMoves,
  type ReturnLine,
  type ReturnReceipt,
  type Condition,
} from '@signout/contract'
import { type Actor, requireOrganiser } from '../base/actor.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { restock, takeOffShelf } from '../catalogue/stock.ts'
import { badRequest, invalid, requireFound, conflict } from '../base/refusal.ts'
import { findTeamId } from '../teams/team-queries.ts'
import { record, recordedTeam } from '../record/record.ts'
import { transact } from '../record/transact.ts'
import type { ItemUnits } from '../catalogue/unit-conditions.ts'
import {
  changeOrders,
  findChangedOrders,
  findUndoableEvents,
  lockOrder,
  lockOrdersOf,
  type SeenOrder,
  findChangedOrder,
  touchOrder,
} from './order-queries.ts'
import {
  toItemUnits,
  findOutstandingUnits,
  markReturned,
  type ReturnedUnit,
  type GrantedUnit,
  findUnits,
  updateCondition,
} from './unit-queries.ts'

const { finish } = orderMoves

/**
 * Takes back units of an order that was picked up: all lines or none (spec §10). The order's row is locked first, so that
 * two desks never take back the same unit.
 * @throws {Refusal} 400 for an order that is unknown or not Picked Up, and for lines that ask for more than is out.
 */
export async function returnItems(
  db: Db,
  actor: Actor,
  {
    order: id,
    hardware: lines,
  }: { readonly order: number; readonly hardware: readonly ReturnLine[] },
  now: Date,
): Promise<ReturnReceipt> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order === undefined) throw invalid({ order: [`There is no order with the id ${id}.`] })
    if (!canMove('finish', order.status)) {
      throw badRequest(
        `Only an order that is ${finish.from.join(' or ')} can be returned; order ${order.id} is ${order.status}.`,
      )
    }
    const returned = await takeBack(tx, actor, [order], lines, now)
    return {
      order_id: order.id,
      team_code: order.team_code,
      returned_items: toItemUnits(returned).map(({ hardware_id, quantity }) => ({
        hardware_id,
        quantity,
      })),
      errors: [],
      event: (await findUndoableEvents(tx, [order.id])).get(order.id) ?? null,
    }
  })
}

/**
 * Takes back units of any of a team's picked-up orders, the oldest first: all lines or none (spec §10). Returns the
 * orders that changed.
 * @throws {Refusal} 404 for an unknown team, 400 for lines that ask for more than the team has.
 */
export async function returnForTeam(
  db: Db,
  actor: Actor,
  {
    team_code,
    hardware: lines,
  }: { readonly team_code: string; readonly hardware: readonly ReturnLine[] },
  now: Date,
): Promise<{ orders: ChangedOrder[] }> {
  requireOrganiser(actor)
  const team = requireFound(await findTeamId(db, team_code))
  return transact(db, actor, async (tx) => {
    const orders = await lockOrdersOf(tx, team, finish.from[0])
    const returned = await takeBack(tx, actor, orders, lines, now)
    return {
      orders: await findChangedOrders(tx, [...new Set(returned.map((unit) => unit.order_id))]),
    }
  })
}

/**
 * Takes back units of a team's orders that are out, locked, the oldest first. Healthy units go back on the shelf; with its last unit an order becomes
 * Returned. Each order that changes gets a row of the record, by which it is undone.
 */
async function takeBack(
  tx: Tx,
  actor: Actor,
  orders: readonly SeenOrder[],
  lines: readonly ReturnLine[],
  now: Date,
): Promise<readonly ReturnedUnit[]> {
  const outstanding = await findOutstandingUnits(
    tx,
    orders.map((order) => order.id),
  )
  const returned = pickReturned(outstanding, lines)
  await markReturned(tx, returned, now.toISOString())
  await restock(
    tx,
    toItemUnits(returned.filter((unit) => isBackOnShelf(unit.part_returned_health))),
  )
  const outOf = Map.groupBy(outstanding, (unit) => unit.order_id)
  const backOf = Map.groupBy(returned, (unit) => unit.order_id)
  const changes = orders.flatMap((order) => {
    const [out, back] = [outOf.get(order.id) ?? [], backOf.get(order.id)]
    if (back === undefined) return []
    return { order, out, back, status: back.length === out.length ? finish.to : order.status }
  })
  await changeOrders(
    tx,
    changes.map(({ order: { id }, status }) => ({ id, status })),
    now,
  )
  const entries = changes.map(({ order, out, back, status: after }) => {
    const detail = {
      items: describeReturn(out, back),
      units: back.map((unit) => unit.id),
      status: after === order.status ? null : { before: order.status, after },
    }
    return { kind: finish.recordedAs, order: order.id, team: recordedTeam(order), detail } as const
  })
  await record(tx, actor, entries, now)
  return returned
}

/** Picks distinct units for the lines. @throws {Refusal} 400 with a message for each line with too few. */
function pickReturned(
  outstanding: readonly GrantedUnit[],
  lines: readonly ReturnLine[],
): ReturnedUnit[] {
  const free = Map.groupBy(outstanding, (unit) => unit.hardware_id)
  const names = new Map(outstanding.map((unit) => [unit.hardware_id, unit.name]))
  const refusals: string[] = []
  const picked = lines.flatMap(({ id, quantity, ...outcome }) => {
    const left = free.get(id) ?? []
    if (left.length < quantity) {
      const out = formatCount(left.length, 'is', 'are')
      const name = names.get(id) ?? `Item ${id}`
      refusals.push(`${name}: ${formatNumber(quantity)} cannot be returned, ${out} out.`)
      return []
    }
    return left.splice(0, quantity).map((unit) => Object.assign(unit, outcome))
  })
  if (refusals.length > 0) throw invalid({ hardware: refusals })
  return picked
}

/** Returned units by item and condition, and how many were out. */
function describeReturn(outstanding: readonly GrantedUnit[], returned: readonly ReturnedUnit[]) {
  const out = countByItem(outstanding)
  return toItemUnits(returned).map((item) => {
    const units = returned.filter((unit) => unit.hardware_id === item.hardware_id)
    const conditions = countConditions(units)
    return Object.assign(item, { outstanding: out.get(item.hardware_id) ?? 0, conditions })
  })
}

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
      await touchOrder(tx, id, now)
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
