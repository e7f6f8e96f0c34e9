import { claimMs, isToPack, lastingAt, type Order, statusesThat } from '@signout/contract'
import { requireOrganiser, type UserActor } from '../base/actor.ts'
import { instantAfter } from '../base/instants.ts'
import { conflict, requireFound } from '../base/refusal.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { announce } from '../record/changes/change.ts'
import { transact } from '../record/transact.ts'
import { findOrder, lockOrder, type SeenOrder } from './order-queries.ts'

/**
 * Claims an order that waits to be packed for the organiser who packs it (spec §8), also from another one. A claim is
 * no row of the record, and no time of the order's last change; a renewal is not told to the screens.
 * @throws {Refusal} 404 for an unknown order, 409 for one that does not wait, and with `if_free` for one that another
 * organiser packs.
 */
export async function claimOrder(
  db: Db,
  actor: UserActor,
  {
    order: id,
    if_free = false,
  }: { readonly order: number; readonly if_free?: boolean | undefined },
  now: Date,
): Promise<Order> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    const order = requireFound(await lockOrder(tx, id))
    if (!isToPack(order.status)) {
      const statuses = statusesThat(isToPack).join(' or ')
      throw conflict(
        `Only an order that is ${statuses} can be packed; order ${id} is ${order.status}.`,
      )
    }
    const own = ownClaim(order, actor, now)
    if (if_free && own === null && lastingClaim(order, now) !== null) {
      throw conflict(`Another organiser packs order ${id}.`)
    }
    await writeClaim(tx, id, {
      packing_by: actor.userId,
      packing_since_at: own?.since ?? now.toISOString(),
      packing_until_at: instantAfter(now, claimMs),
    })
    announceClaim(tx, order, own !== null)
    return findOrder(tx, id)
  })
}

/**
 * Ends the caller's own claim of an order; that of another stays.
 * @throws {Refusal} 404 for an unknown order.
 */
export async function releaseOrder(
  db: Db,
  actor: UserActor,
  id: number,
  now: Date,
): Promise<Order> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    const order = requireFound(await lockOrder(tx, id))
    if (ownClaim(order, actor, now) !== null) {
      await writeClaim(tx, id, {
        packing_by: null,
        packing_since_at: null,
        packing_until_at: null,
      })
      announceClaim(tx, order, false)
    }
    return findOrder(tx, id)
  })
}

type ClaimColumns = Pick<SeenOrder, 'packing_by' | 'packing_since_at' | 'packing_until_at'>

/** The actor's claim, while it lasts. */
function ownClaim(order: ClaimColumns, { userId }: UserActor, now: Date) {
  return order.packing_by === userId ? lastingClaim(order, now) : null
}

function lastingClaim(order: ClaimColumns, now: Date) {
  const { packing_since_at: since, packing_until_at: until } = order
  if (since === null || until === null) return null
  return lastingAt({ since, until }, now.getTime())
}

/** One statement. */
async function writeClaim(tx: Tx, id: number, claim: ClaimColumns): Promise<void> {
  await tx.updateTable('orders').set(claim).where('id', '=', id).execute()
}

function announceClaim(tx: Tx, { team_id }: SeenOrder, isRenewal: boolean): void {
  const orders = team_id === null ? [] : [team_id]
  announce(tx, { orders, ...(isRenewal && { isQuiet: true }) })
}
