import { type Item, type ItemColumns, itemColumns, type NewItem } from '@signout/contract'
import { type Actor, requireOrganiser } from '../actor.ts'
import type { Db } from '../db/tables.ts'
import { acquireLock } from '../db/transaction.ts'
import { requireFound } from '../refusal.ts'
import { withChanges } from '../write/record/field-changes.ts'
import { transact } from '../write/transact.ts'
import { findItem } from './item-queries.ts'
import { requireCategories, requireFreeName, writeItems } from './write-items.ts'

/** Defaults of a new item. Sound: fields that may be omitted may be null. */
export const blankItem = Object.fromEntries(itemColumns.map((name) => [name, null])) as {
  readonly [Name in keyof ItemColumns]: null
}

/**
 * Adds an item with all of its units on the shelf.
 * @throws {Refusal} 400 when a category is unknown or the name is taken.
 */
export async function createItem(db: Db, actor: Actor, input: NewItem, now: Date): Promise<Item> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    await acquireLock(tx, 'catalogue')
    const item = { ...withChanges(blankItem, input), picture: null }
    await requireCategories(tx, item.categories)
    await requireFreeName(tx, item)
    const [id] = await writeItems(tx, actor, { created: [item], updated: [] }, now)
    return requireFound(await findItem(tx, requireFound(id)))
  })
}
