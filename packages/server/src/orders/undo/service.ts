import {
  type HistoryDetail,
  isBackOnShelf,
  type Order,
  type OrderStatus,
  undoBlocked,
  type UndoableKind,
  type UndoProblem,
} from '@signout/contract'
import { type Actor, requireOrganiser } from '../../actor.ts'
import { transact } from '../../write/transact.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { findOrderEvents } from '../../write/record/queries.ts'
import { record, teamOf } from '../../write/record/record.ts'
import { conflict, requireFound } from '../../refusal.ts'
import { lockTeams } from '../../teams/queries.ts'
import { type ItemUnits, takeOffShelf } from '../../items/stock.ts'
import { countByItem, toQuantity } from '../item-units.ts'
import { changeStatus, countOutstanding } from '../move/queries.ts'
import { findOrder, findOrderStatus } from '../queries.ts'
import { lockOrder } from '../returns/queries.ts'
import { findUnits, markOutstanding } from './queries.ts'

interface UndoInput {
  readonly order: number
  /** The row of the record that is taken back. */
  readonly event: number
}

/**
 * Takes back the latest thing that happened to an order (beyond §2): a move of its own, never a general inverse. Limits
 * are not asked again; units that are needed must still be on the shelf.
 * @throws {Refusal} 404 for an unknown order; 409 for any other row, when the team is gone, or when units are missing.
 */
export async function undoEvent(
  db: Db,
  actor: Actor,
  { order: id, event }: UndoInput,
  now: Date,
): Promise<Order> {
  requireOrganiser(actor)
  const seen = requireFound(await findOrderStatus(db, id))
  return transact(db, actor, async (tx) => {
    if (seen.team_id !== null) await lockTeams(tx, [seen.team_id])
    const order = requireFound(await lockOrder(tx, id))
    const events = await findOrderEvents(tx, id)
    const blocked = undoBlocked(events, event)
    if (blocked !== null) throw conflict(refusals[blocked])
    const team = teamOf(order)
    if (team === null) throw conflict('The team of this order is gone: nothing can be taken back.')
    // Both sound: `undoBlocked` has found the event among these, and its kind to be one that can be taken back.
    const { kind, detail } = events.find((row) => row.id === event) as {
      kind: UndoableKind
      detail: string
    }
    const { status, items } = await takeBack[kind](tx, { id, status: order.status, detail, now })
    const entry = {
      kind: 'order.undone',
      order: id,
      team,
      undoes: event,
      detail: {
        kind,
        status,
        items: items.map(toQuantity),
      },
    } as const
    await record(tx, actor, [entry], now)
    return requireFound(await findOrder(tx, id))
  })
}

interface Undone {
  readonly status: { before: OrderStatus; after: OrderStatus } | null
  /** Units that the order holds again. */
  readonly items: readonly ItemUnits[]
}

interface TakeBack {
  readonly id: number
  readonly status: OrderStatus
  readonly detail: string
  readonly now: Date
}

// The casts are sound: `record` lets a row of a kind have no other detail.
const takeBack: Record<UndoableKind, (tx: Tx, input: TakeBack) => Promise<Undone>> = {
  'order.completed': (tx, input) => moveBack(tx, input, 'Submitted'),
  'order.picked_up': (tx, input) => moveBack(tx, input, 'Ready for Pickup'),
  'order.cancelled': async (tx, input) => {
    const { before } = (JSON.parse(input.detail) as HistoryDetail<'order.cancelled'>).status
    const items = await countOutstanding(tx, input.id)
    await requireOnShelf(tx, items)
    return { ...(await moveBack(tx, input, before)), items }
  },
  'order.items_returned': async (tx, input) => {
    const { units } = JSON.parse(input.detail) as HistoryDetail<'order.items_returned'>
    const returned = await findUnits(tx, input.id, units)
    const healthy = returned.filter((unit) => isBackOnShelf(unit.part_returned_health))
    await requireOnShelf(tx, countByItem(healthy))
    await markOutstanding(tx, units)
    return { ...(await moveBack(tx, input, 'Picked Up')), items: countByItem(returned) }
  },
}

async function moveBack(tx: Tx, { id, status, now }: TakeBack, to: OrderStatus): Promise<Undone> {
  await changeStatus(tx, { order: id, from: status, to, cancellation: null }, now)
  return { status: status === to ? null : { before: status, after: to }, items: [] }
}

async function requireOnShelf(tx: Tx, items: readonly ItemUnits[]): Promise<void> {
  const missing = await takeOffShelf(tx, items)
  if (missing.length === 0) return
  const names = missing.map(({ name, units }) => `${units} of ${name}`).join(', ')
  throw conflict(`No longer on the shelf: ${names}.`)
}

const refusals: Record<UndoProblem, string> = {
  'not undoable': 'This cannot be taken back.',
  'not the latest': 'Only the latest change of an order can be taken back, and this is not it.',
}
