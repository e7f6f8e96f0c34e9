import type { CancelledBy, OrderStatus } from '@signout/contract'
import { rowList } from '../db/list-parameters.ts'
import { forUpdate, type Tx } from '../db/transaction.ts'
import type { SeenOrder } from './order-queries.ts'

/** Locks an order until the transaction ends; undefined for an unknown one. One statement. */
export async function lockOrder(tx: Tx, id: number) {
  return forUpdate(tx, selectToLock(tx).where('id', '=', id)).executeTakeFirst()
}

/**
 * Locks the orders of a team in this status, oldest first. Always in the order of their ids, so that two transactions
 * never deadlock. One statement.
 */
export async function lockOrdersOf(tx: Tx, team: number, status: OrderStatus) {
  const orders = selectToLock(tx).where('team_id', '=', team).where('status', '=', status)
  return forUpdate(tx, orders.orderBy('id')).execute()
}

function selectToLock(tx: Tx) {
  return tx
    .selectFrom('orders')
    .select(['id', 'status', 'team_id'])
    .select((eb) =>
      eb
        .selectFrom('teams')
        .select('team_code')
        .whereRef('teams.id', '=', 'orders.team_id')
        .as('team_code'),
    )
}

export interface LockedOrder extends SeenOrder {
  readonly id: number
}

interface StatusChange {
  readonly order: number
  readonly from: OrderStatus
  readonly to: OrderStatus
  /** Null for other moves than a cancellation. */
  readonly cancellation: { readonly by: CancelledBy; readonly reason: string | null } | null
}

/** Moves an order from one status to another; false when its status has changed meanwhile. One statement. */
export async function changeStatus(
  tx: Tx,
  { order, from, to, cancellation }: StatusChange,
  now: Date,
): Promise<boolean> {
  const time = now.toISOString()
  const result = await tx
    .updateTable('orders')
    .set({
      status: to,
      updated_at: time,
      cancelled_by: cancellation?.by ?? null,
      cancel_reason: cancellation?.reason ?? null,
      cancelled_at: cancellation === null ? null : time,
    })
    .where('id', '=', order)
    .where('status', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Writes the time of a change to locked orders, with their statuses, which may be the ones they had. One statement. */
export async function markChanged(
  tx: Tx,
  orders: readonly Pick<LockedOrder, 'id' | 'status'>[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('orders')
    .from(rowList(tx, orders, { id: 'integer', status: 'text' }).as('changed'))
    .set((eb) => ({ status: eb.ref('changed.status'), updated_at: now.toISOString() }))
    .whereRef('orders.id', '=', 'changed.id')
    .execute()
}
