import {
  type ChangedOrder,
  countByItem,
  formatCount,
  formatNumber,
  isPending,
  type Quantities,
  statusesThat,
  sumByItem,
} from '@signout/contract'
import { type Actor, requireOrganiser } from '../base/actor.ts'
import type { Db } from '../db/tables.ts'
import { addToTotals, restock } from '../catalogue/stock.ts'
import { conflict, invalid, requireFound } from '../base/refusal.ts'
import { record, recordedTeam } from '../record/record.ts'
import { transact } from '../record/transact.ts'
import { findChangedOrder, lockOrder, touchOrder } from './order-queries.ts'
import { toItemUnits, deleteUnits, findOutstandingUnits, type GrantedUnit } from './unit-queries.ts'

interface ShortenInput {
  readonly order: number
  readonly items: readonly { readonly id: number; readonly quantity: number }[]
  /** Whether the units are missing from the shelf: then the totals of their items shrink with them. */
  readonly missing: boolean
}

/**
 * Removes granted units from an order that waits at the desk (spec §10); the requested lines stay. The order's row is
 * locked first, so that no unit is handed out and removed at once.
 * @throws {Refusal} 404 for an unknown order, 409 for one that does not wait, 400 for more than was granted, and when
 * nothing would remain.
 */
export async function shortenOrder(
  db: Db,
  actor: Actor,
  { order: id, items, missing }: ShortenInput,
  now: Date,
): Promise<ChangedOrder> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    const order = requireFound(await lockOrder(tx, id))
    if (!isPending(order.status)) {
      throw conflict(
        `Only an order that is ${statusesThat(isPending).join(' or ')} can be shortened; order ${id} is ${order.status}.`,
      )
    }
    const granted = await findOutstandingUnits(tx, [id])
    const taken = pickLastGranted(granted, sumByItem(items))
    const units = toItemUnits(taken)
    await deleteUnits(
      tx,
      taken.map((unit) => unit.id),
    )
    // Missing units were not on the shelf: only the totals change.
    const removed = units.map((item) => ({ ...item, quantity: -item.quantity }))
    const totals = missing ? await addToTotals(tx, removed, now.toISOString()) : undefined
    if (!missing) await restock(tx, units)
    await touchOrder(tx, id, now)
    const before = countByItem(granted)
    const creditsOf = new Map(taken.map((unit) => [unit.hardware_id, unit.credits]))
    const entry = {
      kind: 'order.shortened',
      order: id,
      team: recordedTeam(order),
      detail: {
        items: units.map((item) => {
          const after = totals?.get(item.hardware_id)
          const total = after === undefined ? null : { before: after + item.quantity, after }
          const credits = creditsOf.get(item.hardware_id) ?? 0
          return Object.assign({}, item, {
            granted: before.get(item.hardware_id) ?? 0,
            total,
            ...(credits > 0 && { credits }),
          })
        }),
        missing,
        order_status: order.status,
      },
    } as const
    await record(tx, actor, [entry], now)
    return findChangedOrder(tx, id)
  })
}

/** Picks the units that were granted last. @throws {Refusal} 400 with a message for each item of which too few were. */
function pickLastGranted(granted: readonly GrantedUnit[], wanted: Quantities): GrantedUnit[] {
  const byItem = Map.groupBy(granted, (unit) => unit.hardware_id)
  const refusals: string[] = []
  const picked = [...wanted].flatMap(([id, quantity]) => {
    const units = byItem.get(id) ?? []
    if (units.length >= quantity) return units.slice(-quantity)
    const were = formatCount(units.length, 'was', 'were')
    const name = units[0]?.name ?? `Item ${id}`
    refusals.push(`${name}: ${formatNumber(quantity)} cannot be taken out, ${were} granted.`)
    return []
  })
  if (refusals.length > 0) throw invalid({ items: refusals })
  if (picked.length === granted.length) {
    throw invalid({ items: ['Nothing would remain of the order. Reject it instead.'] })
  }
  return picked
}
