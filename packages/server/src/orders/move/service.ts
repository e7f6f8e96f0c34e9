import { isOrderStatus, mayMove, type Mover, type Order, type OrderStatus } from '@signout/contract'
import type { Db } from '../../db/tables.ts'
import { transact } from '../../db/transact.ts'
import { conflict, invalid, notFound, type Refusal } from '../../refusal.ts'
import { findOrder, findOrderStatus } from '../queries.ts'
import { changeStatus, countOutstanding, putBack } from './queries.ts'

/** Who moves an order: an organiser any order, a participant those of the own team. */
export type MoverOfOrders =
  | { readonly as: Extract<Mover, 'organiser'> }
  | { readonly as: Extract<Mover, 'participant'>; readonly teamId: number }

/**
 * Moves an order to another status (rulings §3, Status moves). Cancelling puts its units back on the shelf. A status
 * that the order already has changes nothing.
 * @throws {Refusal} 404 for an order that the mover may not know of, 400 for a move that is not allowed, 409 when
 * somebody else moved it in between.
 */
export async function moveOrder(
  db: Db,
  mover: MoverOfOrders,
  id: number,
  wanted: string,
  now: Date,
): Promise<Order> {
  const seen = await findOrderStatus(db, id)
  if (seen === undefined || (mover.as === 'participant' && seen.team_id !== mover.teamId)) {
    throw notFound()
  }
  if (!isOrderStatus(wanted)) throw invalid({ status: [`${wanted} is not a status of orders.`] })
  if (seen.status !== wanted) await move(db, mover, id, seen.status, wanted, now)
  const order = await findOrder(db, id)
  if (order === undefined) throw notFound()
  return order
}

async function move(
  db: Db,
  mover: MoverOfOrders,
  id: number,
  from: OrderStatus,
  to: OrderStatus,
  now: Date,
): Promise<void> {
  if (!mayMove(mover.as, from, to)) throw notAllowed(from, to)
  await transact(db, async (tx) => {
    if (!(await changeStatus(tx, id, from, to, now.toISOString()))) {
      const current = await findOrderStatus(tx, id)
      if (current?.status === to) return
      throw conflict(`The order has been changed in the meantime: it is ${current?.status} now.`)
    }
    const outstanding = await countOutstanding(tx, id)
    if (to === 'Cancelled') await putBack(tx, outstanding)
    if (to === 'Returned' && outstanding.length > 0) {
      throw invalid({ status: ['The order has items that have not been returned yet.'] })
    }
  })
}

function notAllowed(from: OrderStatus, to: OrderStatus): Refusal {
  return invalid({ status: [`An order that is ${from} cannot be changed to ${to}.`] })
}
