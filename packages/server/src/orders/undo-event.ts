import {
  type ChangedOrder,
  type HistoryDetail,
  isBackOnShelf,
  type StatusKind,
  undoBlocked,
  type UndoableKind,
  type UndoProblem,
} from '@signout/contract'
import { type Actor, requireOrganiser } from '../base/actor.ts'
import { transact } from '../record/transact.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { findOrderRecord } from '../record/record-queries.ts'
import { record, recordedTeam } from '../record/record.ts'
import { conflict, requireFound } from '../base/refusal.ts'
import { lockTeams } from '../teams/member-queries.ts'
import { addToTotals, takeOffShelf } from '../catalogue/stock.ts'
import type { ItemUnits } from '../catalogue/unit-conditions.ts'
import {
  findOutstandingUnits,
  findUnits,
  markOutstanding,
  toItemUnits,
  unmarkKept,
} from './unit-queries.ts'
import { changeOrders, findChangedOrder, findOrderStatus, lockOrder } from './order-queries.ts'
import { insertUnits } from './submit-queries.ts'

/**
 * Undoes the latest change of an order, named by its row of the record (spec §11), by a rule for each kind, never a general inverse. Limits are not
 * checked again; units that are needed must still be on the shelf.
 * @throws {Refusal} 404 for an unknown order; 409 for any other row, when the team is gone, or when units are missing.
 */
export async function undoEvent(
  db: Db,
  actor: Actor,
  { order: id, event }: { readonly order: number; readonly event: number },
  now: Date,
): Promise<ChangedOrder> {
  requireOrganiser(actor)
  const seen = requireFound(await findOrderStatus(db, id))
  return transact(db, actor, async (tx) => {
    if (seen.team_id !== null) await lockTeams(tx, { ids: [seen.team_id] })
    const order = requireFound(await lockOrder(tx, id))
    const rows = await findOrderRecord(tx, id)
    const blocked = undoBlocked(rows, event)
    if (blocked !== null) throw conflict(refusals[blocked])
    const team = recordedTeam(order)
    if (team === null) throw conflict('The team of this order is gone: nothing can be undone.')
    // Both sound: `undoBlocked` has checked that the row is among these and that its kind can be undone.
    const undone = rows.find((row) => row.id === event) as (typeof rows)[number] & {
      readonly kind: UndoableKind
    }
    const { kind } = undone
    const detail: HistoryDetail<UndoableKind> = JSON.parse(undone.detail)
    // Sound: `record` allows no other detail for a row of this kind.
    const items = (await undoEffects[kind]?.(tx, id, detail as never, now)) ?? []
    const before = order.status
    const after = ('status' in detail && detail.status?.before) || before
    await changeOrders(tx, [{ id, status: after }], now)
    const status = before === after ? null : { before, after }
    // Of an order that was handed out at once no mail has said that it is ready.
    const wasAtOnce = rows.some(
      (row) => row.kind === 'order.completed' && row.write !== null && row.write === undone.write,
    )
    const isMailed = kind === 'order.cancelled' || (kind === 'order.picked_up' && wasAtOnce)
    const entry = {
      kind: 'order.undone',
      order: id,
      team,
      undoes: event,
      detail: { kind, status, items },
      isMailed,
    } as const
    await record(tx, actor, [entry], now)
    return findChangedOrder(tx, id)
  })
}

type UndoEffects = {
  readonly [K in Exclude<UndoableKind, StatusKind>]: (
    tx: Tx,
    order: number,
    detail: HistoryDetail<K>,
    now: Date,
  ) => Promise<ItemUnits[]>
} & { readonly [K in StatusKind]?: undefined }

/** Effects of undoing a row besides the change of status; they return the units that the order holds again. */
const undoEffects: UndoEffects = {
  'order.picked_up': async (tx, order) => {
    await unmarkKept(tx, order)
    return []
  },
  'order.cancelled': async (tx, order) => {
    const items = toItemUnits(await findOutstandingUnits(tx, [order]))
    await requireOnShelf(tx, items)
    return items
  },
  'order.items_returned': async (tx, order, { units }) => {
    const returned = await findUnits(tx, order, units)
    const healthy = returned.filter(
      ({ part_returned_health: condition }) => condition !== null && isBackOnShelf(condition),
    )
    await requireOnShelf(tx, toItemUnits(healthy))
    await markOutstanding(tx, units)
    return toItemUnits(returned)
  },
  'order.shortened': async (tx, order, { items, missing }, now) => {
    // Missing units are found again, and go to the order without having been on the shelf.
    if (missing) await addToTotals(tx, items, now.toISOString())
    else await requireOnShelf(tx, items)
    await insertUnits(
      tx,
      order,
      items.map((item) => ({ ...item, kept: false, credits: item.credits ?? 0 })),
    )
    return items.map(({ hardware_id, name, quantity }) => ({ hardware_id, name, quantity }))
  },
}

async function requireOnShelf(tx: Tx, items: readonly ItemUnits[]): Promise<void> {
  const missing = await takeOffShelf(tx, items)
  if (missing.length === 0) return
  const names = missing.map(({ name, quantity }) => `${quantity} of ${name}`).join(', ')
  throw conflict(`No longer on the shelf: ${names}.`)
}

const refusals: Record<UndoProblem, string> = {
  'not undoable': 'This cannot be undone.',
  'not the latest': 'Only the latest change of an order can be undone, and this is not it.',
}
