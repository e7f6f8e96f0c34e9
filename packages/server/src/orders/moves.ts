import { setTimeout as wait } from 'node:timers/promises'
import {
  type CancelledBy,
  canMove,
  type ChangedOrder,
  findMove,
  holdsStock,
  type Mover,
  type OrderMove,
  orderMoves,
  type OrderStatus,
} from '@signout/contract'
import { type Actor, type Participant, requireOrganiser } from '../base/actor.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { restock } from '../catalogue/stock.ts'
import { conflict, invalid, notFound, requireFound } from '../base/refusal.ts'
import { record, recordedTeam } from '../record/record.ts'
import type { RecordEntry, RecordedTeam } from '../record/record-kinds.ts'
import { transact } from '../record/transact.ts'
import {
  asTeamSees,
  changeOrders,
  findChangedOrder,
  findOrderStatus,
  lockOrder,
  type SeenOrder,
} from './order-queries.ts'
import { handOut, handOutDetail } from './hand-out.ts'
import { findOutstandingUnits, isAllKept, toItemUnits } from './unit-queries.ts'

interface MoveInput {
  readonly order: number
  readonly status: OrderStatus
  /** Reason of a cancellation. */
  readonly reason?: string | undefined
}

/**
 * Moves any order to another status, as an organiser (spec §8). Cancelling puts its units back on the shelf; handing out
 * an order of which nothing comes back takes it to Returned. The status that the order already has changes nothing, nor
 * does handing out such an order again. A move to Returned waits for a return in progress.
 * @throws {Refusal} 404 for an unknown order, 400 for a move that is not allowed or a reason for anything but a
 * cancellation, 409 when it was moved in between.
 */
export async function moveOrder(
  db: Db,
  actor: Actor,
  input: MoveInput,
  now: Date,
): Promise<ChangedOrder> {
  requireOrganiser(actor)
  if (orderMoves.finish.to === input.status) await awaitReturn(db, input.order)
  const seen = requireFound(await findOrderStatus(db, input.order))
  return move(db, actor, 'organiser', seen, input, now)
}

/** How long a patch to Returned waits for a return that it has overtaken. */
const overtakenMs = 1000
const pauseMs = 50

/** A client may send the last return and this move at the same time, in any order. */
async function awaitReturn(db: Db, order: number): Promise<void> {
  for (let waited = 0; waited < overtakenMs; waited += pauseMs) {
    const seen = await findOrderStatus(db, order)
    if (seen === undefined || !canMove('finish', seen.status)) return
    if ((await findOutstandingUnits(db, [order])).length === 0) return
    await wait(pauseMs)
  }
}

/** Cancels an order of the participant's own team; any other order is not found. */
export async function cancelOwnOrder(
  db: Db,
  actor: Participant,
  input: MoveInput,
  now: Date,
): Promise<ChangedOrder> {
  const seen = await requireOwnOrder(db, actor, input.order)
  return asTeamSees(await move(db, actor, 'participant', seen, input, now))
}

/** An order of the participant's own team. One statement. @throws {Refusal} 404 for any other. */
export async function requireOwnOrder(
  db: Db,
  { profile }: Participant,
  order: number,
): Promise<SeenOrder> {
  const seen = requireFound(await findOrderStatus(db, order))
  if (seen.team_id !== profile.teamId) throw notFound()
  return seen
}

async function move(
  db: Db,
  actor: Actor,
  mover: Mover,
  seen: SeenOrder,
  { status: after, reason = '' }: MoveInput,
  now: Date,
): Promise<ChangedOrder> {
  const order = seen.id
  const { status: before } = seen
  if (reason !== '' && holdsStock(after)) {
    throw invalid({ reason: ['Only a cancellation has a reason.'] })
  }
  const legal = findMove(mover, before, after)
  const changesNothing = before === after || (await isHandedOutAgain(db, seen, after))
  if (legal === undefined && !changesNothing) {
    throw invalid({ status: [`An order that is ${before} cannot be changed to ${after}.`] })
  }
  return transact(db, actor, async (tx) => {
    const locked = requireFound(await lockOrder(tx, order))
    const { status: current } = locked
    const isAsSeen = current === before || current === after
    if (!isAsSeen && !(await isHandedOutAgain(tx, locked, after))) {
      throw conflict(`The order has been changed in the meantime: it is ${current} now.`)
    }
    if (legal !== undefined && current === before) {
      const by = mover === 'organiser' ? 'desk' : 'team'
      const cancellation = { by, reason: reason || null } as const
      const written = holdsStock(after) ? undefined : cancellation
      const about = { order, team: recordedTeam(seen), status: { before, after }, cancellation }
      const entry = await applyMove(tx, legal.recordedAs, about)
      const status = entry.detail.status?.after ?? after
      await changeOrders(tx, [{ id: order, status }], now, written)
      await record(tx, actor, [entry], now)
    }
    return findChangedOrder(tx, order)
  })
}

/** Whether an order was Returned by being handed out, since nothing of it comes back, and is handed out once more. */
async function isHandedOutAgain(
  db: Db,
  { id, status }: SeenOrder,
  after: OrderStatus,
): Promise<boolean> {
  const isAgain = after === orderMoves.pickUp.to && status === orderMoves.finish.to
  return isAgain && (await isAllKept(db, id))
}

interface Change {
  readonly order: number
  readonly team: RecordedTeam | null
  readonly status: { readonly before: OrderStatus; readonly after: OrderStatus }
  readonly cancellation: { readonly by: CancelledBy; readonly reason: string | null }
}

/** A row of the record of a move. */
type MoveEntry = Extract<RecordEntry, { readonly kind: OrderMove['recordedAs'] }>

/** Makes what a move changes besides the status, and returns its row of the record. */
async function applyMove(
  tx: Tx,
  kind: OrderMove['recordedAs'],
  { order, team, status, cancellation }: Change,
): Promise<MoveEntry> {
  const out = async () => findOutstandingUnits(tx, [order])
  if (kind === 'order.cancelled') {
    const items = toItemUnits(await out())
    await restock(tx, items)
    return { kind, order, team, detail: { status, ...cancellation, items } }
  }
  if (kind === 'order.items_returned') {
    if ((await out()).length > 0) {
      throw invalid({ status: ['The order has items that have not been returned yet.'] })
    }
    return { kind, order, team, detail: { items: [], units: [], status } }
  }
  if (kind === 'order.picked_up') {
    return { kind, order, team, detail: handOutDetail(status.before, await handOut(tx, order)) }
  }
  return { kind, order, team, detail: { status } }
}
