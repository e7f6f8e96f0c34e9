import { formatCount } from '@signout/contract'
import { type Actor, requireOrganiser } from '../actor.ts'
import { countRows } from '../db/pages.ts'
import type { Db } from '../db/tables.ts'
import { acquireLock, forUpdate, type Tx } from '../db/transaction.ts'
import { announce } from '../hub/change.ts'
import { badRequest, requireFound } from '../refusal.ts'
import { record } from '../write/record/record.ts'
import { transact } from '../write/transact.ts'
import { findKnownItem } from './item-write-queries.ts'
import { findWatchers } from './watches/watch-queries.ts'
import { entryWithValues } from './write-items.ts'

/**
 * @throws {Refusal} 400 when it was ever ordered, since orders go on naming their items, and while a report about it is
 * open, which would lose its subject; 404.
 */
export async function deleteItem(
  db: Db,
  actor: Actor,
  { item: id }: { readonly item: number },
  now: Date,
): Promise<void> {
  requireOrganiser(actor)
  await transact(db, actor, async (tx) => {
    await acquireLock(tx, 'catalogue')
    // A concurrent order or report either is done, or waits and finds that the item is gone.
    await lockForDeletion(tx, id)
    const item = requireFound(await findKnownItem(tx, id))
    const orders = await countOrdersOf(tx, id)
    if (orders > 0) {
      const times = formatCount(orders, 'order has', 'orders have')
      throw badRequest(`${item.name} cannot be deleted: ${times} it. Lower its total instead.`)
    }
    const reports = await countOpenIncidents(tx, id)
    if (reports > 0) {
      const open = formatCount(reports, 'report about it is', 'reports about it are')
      throw badRequest(
        `${item.name} cannot be deleted: ${open} open. Mark what is settled as resolved.`,
      )
    }
    // Their watches go with it.
    const watchers = await findWatchers(tx, id)
    if (watchers.length > 0) announce(tx, { personal: watchers })
    await deleteItemRow(tx, id)
    await record(tx, actor, [entryWithValues('hardware.deleted', item, id)], now)
  })
}

/** Locks an item until the transaction ends; waits for orders in progress. One statement. */
async function lockForDeletion(tx: Tx, item: number): Promise<void> {
  await forUpdate(tx, tx.selectFrom('hardware').select('id').where('id', '=', item)).execute()
}

/** Number of orders that an item was ever in. One statement. */
async function countOrdersOf(db: Db, item: number): Promise<number> {
  return countRows(db.selectFrom('order_requests').where('hardware_id', '=', item))
}

/** Number of open reports about an item. One statement. */
async function countOpenIncidents(db: Db, item: number): Promise<number> {
  const reports = db.selectFrom('incidents').where('hardware_id', '=', item)
  return countRows(reports.where('is_resolved', '=', false))
}

/** Deletes an item; a cascade removes it from its categories. One statement. */
async function deleteItemRow(tx: Tx, item: number): Promise<void> {
  await tx.deleteFrom('hardware').where('id', '=', item).execute()
}
