import { mayMove, type Mover, type Order, type OrderStatus } from '@signout/contract'
import { type Actor, type Participant, requireOrganiser } from '../../actor.ts'
import { transact } from '../../write/transact.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { restock } from '../../items/stock.ts'
import { record, type RecordEntry, teamOf } from '../../write/record/record.ts'
import { conflict, invalid, type Refusal, requireFound } from '../../refusal.ts'
import { toQuantity } from '../item-units.ts'
import { requireOwnOrder } from '../own-order.ts'
import { findOrder, findOrderStatus, type SeenOrder } from '../queries.ts'
import { changeStatus, countOutstanding } from './queries.ts'

interface MoveInput {
  readonly order: number
  readonly status: OrderStatus
  /** Why the order is cancelled. */
  readonly reason?: string | undefined
}

/**
 * Moves any order to another status, as an organiser (rulings §3, Status moves). Cancelling puts its units back on the
 * shelf. A status that the order already has changes nothing.
 * @throws {Refusal} 404 for an unknown order, 400 for a move that is not allowed or a reason for anything but a
 * cancellation, 409 when somebody else moved it in between.
 */
export async function moveOrder(db: Db, actor: Actor, input: MoveInput, now: Date): Promise<Order> {
  requireOrganiser(actor)
  const seen = requireFound(await findOrderStatus(db, input.order))
  return move(db, actor, { ...input, seen, mover: 'organiser' }, now)
}

/** The same for orders of the participant's own team, which can only be cancelled. Any other order is not found. */
export async function cancelOwnOrder(
  db: Db,
  actor: Participant,
  input: MoveInput,
  now: Date,
): Promise<Order> {
  const seen = await requireOwnOrder(db, actor, input.order)
  return move(db, actor, { ...input, seen, mover: 'participant' }, now)
}

interface Move extends MoveInput {
  readonly seen: SeenOrder
  readonly mover: Mover
}

async function move(
  db: Db,
  actor: Actor,
  { order, status: wanted, reason = '', seen, mover }: Move,
  now: Date,
): Promise<Order> {
  if (reason !== '' && wanted !== 'Cancelled') {
    throw invalid({ reason: ['Only a cancellation has a reason.'] })
  }
  const isMove = seen.status !== wanted
  if (isMove && !mayMove(mover, seen.status, wanted)) throw notAllowed(seen.status, wanted)
  return transact(db, actor, async (tx) => {
    if (isMove) {
      const by = mover === 'organiser' ? 'desk' : 'team'
      const entry = await change(tx, { order, seen, wanted, by, reason: reason || null }, now)
      if (entry !== null) await record(tx, actor, [entry], now)
    }
    return requireFound(await findOrder(tx, order))
  })
}

interface Change {
  readonly order: number
  readonly seen: SeenOrder
  readonly wanted: OrderStatus
  readonly by: 'desk' | 'team'
  readonly reason: string | null
}

/** Null when somebody else was faster and wanted the same. */
async function change(
  tx: Tx,
  { order, seen, wanted, by, reason }: Change,
  now: Date,
): Promise<RecordEntry | null> {
  const cancellation = wanted === 'Cancelled' ? { by, reason } : null
  if (!(await changeStatus(tx, { order, from: seen.status, to: wanted, cancellation }, now))) {
    const current = await findOrderStatus(tx, order)
    if (current?.status === wanted) return null
    throw conflict(`The order has been changed in the meantime: it is ${current?.status} now.`)
  }
  const about = { order, team: teamOf(seen) }
  const status = { before: seen.status, after: wanted }
  switch (wanted) {
    case 'Cancelled': {
      const outstanding = await countOutstanding(tx, order)
      await restock(tx, outstanding)
      const items = outstanding.map(toQuantity)
      return { ...about, kind: 'order.cancelled', detail: { status, by, reason, items } }
    }
    case 'Ready for Pickup':
      return { ...about, kind: 'order.completed', detail: { status } }
    case 'Picked Up':
      return { ...about, kind: 'order.picked_up', detail: { status } }
    case 'Returned': {
      if ((await countOutstanding(tx, order)).length > 0) {
        throw invalid({ status: ['The order has items that have not been returned yet.'] })
      }
      return { ...about, kind: 'order.items_returned', detail: { items: [], units: [], status } }
    }
    case 'Submitted':
      throw new Error('No move leads back to Submitted.')
  }
}

function notAllowed(from: OrderStatus, to: OrderStatus): Refusal {
  return invalid({ status: [`An order that is ${from} cannot be changed to ${to}.`] })
}
