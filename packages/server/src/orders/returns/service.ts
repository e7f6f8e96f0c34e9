import {
  conditions,
  formatNumber,
  isBackOnShelf,
  type ReturnLine,
  type ReturnReceipt,
} from '@signout/contract'
import { type Actor, requireOrganiser } from '../../actor.ts'
import type { Db } from '../../db/tables.ts'
import { transact } from '../../write/transact.ts'
import { record, teamOf } from '../../write/record/record.ts'
import { invalid, refuse } from '../../refusal.ts'
import { restock } from '../../items/stock.ts'
import { countByItem } from '../item-units.ts'
import {
  findOutstandingUnits,
  lockOrder,
  markReturned,
  type ReturnedUnit,
  type Unit,
  updateReturnedOrder,
} from './queries.ts'

interface ReturnInput {
  readonly order: number
  readonly hardware: readonly ReturnLine[]
}

/**
 * Takes back units of an order that was picked up: all lines or none (rulings §3, Returns). Healthy ones go back on the
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
    if (order.status !== 'Picked Up') {
      throw refuse(
        `Only an order that is Picked Up can be returned; order ${order.id} is ${order.status}.`,
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
    await updateReturnedOrder(tx, order.id, isLast ? 'Returned' : 'Picked Up', time)
    const entry = {
      kind: 'order.items_returned',
      order: order.id,
      team: teamOf(order),
      detail: {
        items: describeReturn(outstanding, returned),
        units: returned.map((unit) => unit.id),
        status: isLast ? ({ before: 'Picked Up', after: 'Returned' } as const) : null,
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
    conditions: conditions
      .map((condition) => ({
        condition,
        quantity: units.filter((unit) => unit.part_returned_health === condition).length,
      }))
      .filter(({ quantity }) => quantity > 0),
  }))
}
