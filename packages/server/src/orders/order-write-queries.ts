import type { CancelledBy, OrderStatus } from '@signout/contract'
import { rowList } from '../db/list-parameters.ts'
import { forUpdate, type Tx } from '../db/transaction.ts'
import { type SeenOrder, selectSeen } from './order-queries.ts'

/** Locks an order until the transaction ends; undefined for an unknown one. One statement. */
export async function lockOrder(tx: Tx, id: number): Promise<SeenOrder | undefined> {
  return forUpdate(tx, selectSeen(tx).where('id', '=', id)).executeTakeFirst()
}

/**
 * Locks the orders of a team in this status, oldest first. Always in the order of their ids, so that two transactions
 * never deadlock. One statement.
 */
export async function lockOrdersOf(
  tx: Tx,
  team: number,
  status: OrderStatus,
): Promise<SeenOrder[]> {
  const orders = selectSeen(tx).where('team_id', '=', team).where('status', '=', status)
  return forUpdate(tx, orders.orderBy('id')).execute()
}

interface StatusChange {
  readonly order: number
  readonly to: OrderStatus
  /** Of a cancellation. */
  readonly cancellation?: { readonly by: CancelledBy; readonly reason: string | null } | undefined
}

/** Writes the new status of a locked order. One statement. */
export async function changeStatus(
  tx: Tx,
  { order, to, cancellation }: StatusChange,
  now: Date,
): Promise<void> {
  const time = now.toISOString()
  await tx
    .updateTable('orders')
    .set({
      status: to,
      updated_at: time,
      cancelled_by: cancellation?.by ?? null,
      cancel_reason: cancellation?.reason ?? null,
      cancelled_at: cancellation === undefined ? null : time,
    })
    .where('id', '=', order)
    .execute()
}

/** Writes the time of a change to locked orders, with their statuses, which may be the ones they had. One statement. */
export async function markChanged(
  tx: Tx,
  orders: readonly Pick<SeenOrder, 'id' | 'status'>[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('orders')
    .from(rowList(tx, orders, { id: 'integer', status: 'text' }).as('changed'))
    .set((eb) => ({ status: eb.ref('changed.status'), updated_at: now.toISOString() }))
    .whereRef('orders.id', '=', 'changed.id')
    .execute()
}
