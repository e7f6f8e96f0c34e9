import { mayMove, type Mover, type Order, type OrderStatus } from '@signout/contract'
import { type Actor, type Participant, requireOrganiser } from '../../actor.ts'
import type { Db } from '../../db/tables.ts'
import { transact } from '../../db/transact.ts'
import { conflict, invalid, notFound, type Refusal, requireFound } from '../../refusal.ts'
import { findOrder, findOrderStatus } from '../queries.ts'
import { changeStatus, countOutstanding, restock } from './queries.ts'

interface MoveInput {
  readonly order: number
  readonly status: OrderStatus
}

/**
 * Moves any order to another status, as an organiser (rulings §3, Status moves). Cancelling puts its units back on the
 * shelf. A status that the order already has changes nothing.
 * @throws {Refusal} 404 for an unknown order, 400 for a move that is not allowed, 409 when somebody else moves it at the
 * same time.
 */
export async function moveOrder(
  db: Db,
  actor: Actor,
  { order, status }: MoveInput,
  now: Date,
): Promise<Order> {
  requireOrganiser(actor)
  const { status: seen } = requireFound(await findOrderStatus(db, order))
  await move(db, 'organiser', { order, seen, wanted: status }, now)
  return requireFound(await findOrder(db, order))
}

/** The same for orders of the participant's own team, which can only be cancelled. Any other order is not found. */
export async function moveOwnOrder(
  db: Db,
  actor: Participant,
  { order, status }: MoveInput,
  now: Date,
): Promise<Order> {
  const { status: seen, team_id } = requireFound(await findOrderStatus(db, order))
  if (team_id !== actor.profile.teamId) throw notFound()
  await move(db, 'participant', { order, seen, wanted: status }, now)
  return requireFound(await findOrder(db, order))
}

interface Move {
  readonly order: number
  readonly seen: OrderStatus
  readonly wanted: OrderStatus
}

async function move(db: Db, mover: Mover, { order, seen, wanted }: Move, now: Date): Promise<void> {
  if (seen === wanted) return
  if (!mayMove(mover, seen, wanted)) throw notAllowed(seen, wanted)
  await transact(db, async (tx) => {
    if (!(await changeStatus(tx, order, seen, wanted, now.toISOString()))) {
      const current = await findOrderStatus(tx, order)
      if (current?.status === wanted) return
      throw conflict(`The order has been changed in the meantime: it is ${current?.status} now.`)
    }
    const outstanding = await countOutstanding(tx, order)
    if (wanted === 'Cancelled') await restock(tx, outstanding)
    if (wanted === 'Returned' && outstanding.length > 0) {
      throw invalid({ status: ['The order has items that have not been returned yet.'] })
    }
  })
}

function notAllowed(from: OrderStatus, to: OrderStatus): Refusal {
  return invalid({ status: [`An order that is ${from} cannot be changed to ${to}.`] })
}
