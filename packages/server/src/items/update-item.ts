import type { Item, ItemChanges } from '@signout/contract'
import { type Actor, requireOrganiser } from '../actor.ts'
import type { Db } from '../db/tables.ts'
import { acquireLock, type Tx } from '../db/transaction.ts'
import { conflict, invalid, requireFound } from '../refusal.ts'
import { withChanges } from '../write/record/field-changes.ts'
import { transact } from '../write/transact.ts'
import { findItem } from './item-queries.ts'
import { findKnownItem, type ItemToWrite, type KnownItem } from './item-write-queries.ts'
import { findTotalsTooLow } from './stock.ts'
import { isSameItem, requireCategories, requireFreeName, writeItems } from './write-items.ts'

interface ItemUpdate {
  readonly item: number
  readonly changes: ItemChanges
  /** Checks that the change is based on the current item. */
  readonly isMeantFor?: (before: Item) => boolean
}

/**
 * Changes the fields of an item; its total and its units left change together, while it is locked.
 * @throws {Refusal} 400 when a category is unknown, the name is taken or the total is too low; 404; 409 when the item
 * has changed since.
 */
export async function updateItem(
  db: Db,
  actor: Actor,
  { item: id, changes, isMeantFor }: ItemUpdate,
  now: Date,
): Promise<Item> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    await acquireLock(tx, 'catalogue')
    const before = requireFound(await findKnownItem(tx, id))
    if (isMeantFor && !isMeantFor(requireFound(await findItem(tx, id)))) {
      throw conflict('The item has been changed meanwhile.')
    }
    const after = withChanges(before, changes)
    if (!isSameItem(before, after)) {
      await requireCategories(tx, after.categories)
      if (before.name !== after.name || before.model_number !== after.model_number) {
        await requireFreeName(tx, after)
      }
      await requireTotal(tx, before, after)
      await writeItems(tx, actor, { created: [], updated: [{ before, after }] }, now)
    }
    return requireFound(await findItem(tx, id))
  })
}

async function requireTotal(
  tx: Tx,
  { id, quantity_available: before }: KnownItem,
  { quantity_available: after }: ItemToWrite,
): Promise<void> {
  const reason = (await findTotalsTooLow(tx, [{ id, before, after }])).get(id)
  if (reason !== undefined) throw invalid({ quantity_available: [`The total ${reason}`] })
}
