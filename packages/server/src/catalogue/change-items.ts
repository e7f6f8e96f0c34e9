import {
  formatCount,
  type Item,
  type ItemChanges,
  type ItemColumns,
  itemColumns,
  itemKey,
  type NewItem,
} from '@signout/contract'
import { type Actor, requireOrganiser } from '../base/actor.ts'
import { countRows } from '../db/pages.ts'
import type { Db } from '../db/tables.ts'
import { acquireLock, forUpdate, type Tx } from '../db/transaction.ts'
import { announce } from '../record/changes/change.ts'
import { badRequest, conflict, invalid, requireFound } from '../base/refusal.ts'
import { withChanges } from '../record/field-changes.ts'
import { record } from '../record/record.ts'
import { transact } from '../record/transact.ts'
import { findCategoryNames } from './category-queries.ts'
import { findItem, findItemsLike, type ItemToWrite } from './item-queries.ts'
import { findTotalsTooLow } from './stock.ts'
import { findWatchers } from './watches.ts'
import { entryWithValues, isSameItem, writeItems } from './write-items.ts'
import { makePicture } from './make-picture.ts'
import { type Picture, urlOfPicture, pictureStoreOf } from './picture-store.ts'

/** Defaults that are not null. */
const blankValues = { is_consumable: false, credits: 0 } as const satisfies Partial<ItemColumns>

/** Defaults of a new item. Sound: other fields that may be omitted may be null. */
export const blankItem = {
  ...Object.fromEntries(itemColumns.map((name) => [name, null])),
  ...blankValues,
} as { readonly [Name in Exclude<keyof ItemColumns, keyof typeof blankValues>]: null } & Pick<
  ItemColumns,
  keyof typeof blankValues
>

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
    const before = requireFound(await findItem(tx, id))
    if (isMeantFor?.(before) === false) throw conflict('The item has been changed meanwhile.')
    const after = withChanges(before, changes)
    if (isSameItem(before, after)) return before
    await requireCategories(tx, after.categories)
    if (before.name !== after.name || before.model_number !== after.model_number) {
      await requireFreeName(tx, after)
    }
    const [total] = await findTotalsTooLow(tx, [{ before, after }])
    if (total !== undefined) throw invalid({ quantity_available: [`The total ${total.reason}`] })
    await writeItems(tx, actor, { created: [], updated: [{ before, after }] }, now)
    return requireFound(await findItem(tx, id))
  })
}

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
    await forUpdate(tx, tx.selectFrom('hardware').select('id').where('id', '=', id)).execute()
    const item = requireFound(await findItem(tx, id))
    const refuse = (reason: string) => badRequest(`${item.name} cannot be deleted: ${reason}`)
    const orders = await countRows(tx.selectFrom('order_requests').where('hardware_id', '=', id))
    if (orders > 0) {
      const times = formatCount(orders, 'order has', 'orders have')
      throw refuse(`${times} it. Lower its total instead.`)
    }
    const about = tx.selectFrom('incidents').where('hardware_id', '=', id)
    const reports = await countRows(about.where('is_resolved', '=', false))
    if (reports > 0) {
      const open = formatCount(reports, 'report about it is', 'reports about it are')
      throw refuse(`${open} open. Mark what is settled as resolved.`)
    }
    // Their watches go with it.
    const watchers = await findWatchers(tx, id)
    if (watchers.length > 0) announce(tx, { personal: watchers })
    await tx.deleteFrom('hardware').where('id', '=', id).execute()
    await record(tx, actor, [entryWithValues('hardware.deleted', item, id)], now)
  })
}

async function requireCategories(tx: Tx, ids: readonly number[]): Promise<void> {
  const known = new Set((await findCategoryNames(tx)).map(({ id }) => id))
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) {
    throw invalid({ categories: unknown.map((id) => `There is no category with the id ${id}.`) })
  }
}

/** Two items may share a name, but not the model number as well. */
async function requireFreeName(tx: Tx, item: ItemToWrite & { readonly id?: number }) {
  const key = itemKey(item)
  const namesakes = await findItemsLike(tx, [item.name])
  const taken = namesakes.find((other) => other.id !== item.id && itemKey(other) === key)
  if (taken === undefined) return
  const { model_number: model } = taken
  const what = model === null ? 'without a model number' : `with the model number ${model}`
  throw invalid({ name: [`There is an item ${JSON.stringify(taken.name)} ${what} already.`] })
}

/**
 * Sets an item's picture, which is decoded and stored before the transaction that refers to it.
 * @throws {Refusal} 404, 413 when it is too large, 415 when it is not a picture.
 */
export async function setPicture(
  db: Db,
  actor: Actor,
  { item, bytes }: { readonly item: number; readonly bytes: Uint8Array },
  now: Date,
): Promise<Item> {
  requireOrganiser(actor)
  requireFound(await findItem(db, item))
  const picture = await makePicture(bytes)
  await pictureStoreOf(db).prepare(picture)
  await changePicture(db, actor, { item, picture }, now)
  return requireFound(await findItem(db, item))
}

/** @throws {Refusal} 404. */
export async function deletePicture(
  db: Db,
  actor: Actor,
  { item }: { readonly item: number },
  now: Date,
): Promise<void> {
  requireOrganiser(actor)
  await changePicture(db, actor, { item, picture: null }, now)
}

/** Writes nothing where the item already has the picture. */
async function changePicture(
  db: Db,
  actor: Actor,
  { item, picture }: { readonly item: number; readonly picture: Picture | null },
  now: Date,
): Promise<void> {
  const url = picture && urlOfPicture(picture.hash)
  await transact(db, actor, async (tx) => {
    // Acquired before the picture's row, as in an import.
    await acquireLock(tx, 'catalogue')
    const before = requireFound(await findItem(tx, item))
    if (before.picture === url) return
    const updated = [{ before, after: { ...before, picture: url } }]
    await writeItems(tx, actor, { created: [], updated }, now)
    if (picture !== null) await pictureStoreOf(db).keep(tx, picture, now)
  })
}
