import {
  formatCount,
  type Item,
  type ItemChanges,
  type ItemColumns,
  itemColumns,
  itemKey,
  type NewItem,
} from '@signout/contract'
import { type Actor, requireOrganiser } from '../actor.ts'
import { acquireLock, type Tx } from '../db/transaction.ts'
import type { Db } from '../db/tables.ts'
import type { Writes } from '../imports/import-rows.ts'
import { inBatches } from '../pauses.ts'
import { badRequest, invalid, requireFound } from '../refusal.ts'
import { fieldChanges, fieldValues, withChanges } from '../write/record/field-changes.ts'
import { record } from '../write/record/record.ts'
import { announce } from '../hub/change.ts'
import { noteRestocked } from '../write/record/watchers.ts'
import { findWatchers } from './watches/watch-queries.ts'
import type { RecordEntry } from '../write/record/record-entry.ts'
import { transact } from '../write/transact.ts'
import { findKnownCategories } from './category-queries.ts'
import { findItem } from './item-queries.ts'
import { findTotalsTooLow } from './stock.ts'
import {
  countOpenIncidents,
  countOrdersOf,
  deleteItemRow,
  findItemsLike,
  findKnownItem,
  insertItems,
  type ItemToWrite,
  type KnownItem,
  lockForDeletion,
  replaceCategories,
  updateItems,
} from './item-write-queries.ts'

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

/**
 * Changes the fields of an item; its total and its units left change together, while it is locked.
 * @throws {Refusal} 400 when a category is unknown, the name is taken or the total is too low; 404.
 */
export async function updateItem(
  db: Db,
  actor: Actor,
  { item: id, ...changes }: ItemChanges & { readonly item: number },
  now: Date,
): Promise<Item> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    await acquireLock(tx, 'catalogue')
    const before = requireFound(await findKnownItem(tx, id))
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
    if (watchers.length > 0) announce(tx, { session: watchers })
    await deleteItemRow(tx, id)
    await record(tx, actor, [entryWithValues('hardware.deleted', item, id)], now)
  })
}

/**
 * Writes items with their categories and the record, and returns the ids of new ones. Call with the catalogue locked,
 * and with the items locked where totals change.
 */
export async function writeItems(
  tx: Tx,
  actor: Actor,
  { created, updated }: Writes<ItemToWrite, KnownItem>,
  now: Date,
  onStep?: (done: number) => Promise<void>,
): Promise<number[]> {
  const time = now.toISOString()
  const ids: number[] = []
  let done = 0
  const finishStep = async (entries: readonly RecordEntry[]) => {
    await record(tx, actor, entries, now)
    done += entries.length
    await onStep?.(done)
  }
  for (const batch of inBatches(updated)) {
    const rows = batch.map(({ before, after }) => ({ ...after, id: before.id }))
    await updateItems(tx, rows, time)
    const raised = batch.filter(({ before, after }) => isRaised(before, after))
    noteRestocked(
      tx,
      raised.map(({ before }) => before.id),
    )
    const moved = batch.filter(({ before, after }) => 'categories' in changesOf(before, after))
    await replaceCategories(
      tx,
      moved.map(({ before, after }) => ({ id: before.id, categories: after.categories })),
    )
    await finishStep(batch.map(({ before, after }) => updatedEntry(before, after)))
  }
  for (const batch of inBatches(created)) {
    const inserted = await insertItems(tx, batch, time)
    const byKey = new Map(inserted.map((item) => [itemKey(item), item.id]))
    const idOf = (item: ItemToWrite) => byKey.get(itemKey(item)) ?? 0
    await replaceCategories(
      tx,
      batch.map((item) => ({ id: idOf(item), categories: item.categories })),
    )
    ids.push(...batch.map(idOf))
    await finishStep(batch.map((item) => entryWithValues('hardware.created', item, idOf(item))))
  }
  return ids
}

/** Whether there is nothing to write. */
export function isSameItem(before: KnownItem, after: ItemToWrite): boolean {
  return Object.keys(changesOf(before, after)).length === 0
}

function isRaised({ quantity_available: before }: KnownItem, after: ItemToWrite): boolean {
  return after.quantity_available > before
}

/** Fields in the order of the record's texts. */
const recordedFields = [...itemColumns, 'categories', 'picture'] as const

function entryWithValues(
  kind: 'hardware.created' | 'hardware.deleted',
  item: ItemToWrite,
  id: number,
): RecordEntry {
  return { kind, item: id, detail: { values: fieldValues(item, recordedFields) } }
}

function updatedEntry(before: KnownItem, after: ItemToWrite): RecordEntry {
  const detail = { name: after.name, changes: changesOf(before, after) }
  return { kind: 'hardware.updated', item: before.id, detail }
}

function changesOf(before: KnownItem, after: ItemToWrite) {
  return fieldChanges(before, after, recordedFields)
}

async function requireCategories(tx: Tx, ids: readonly number[]): Promise<void> {
  const known = await findKnownCategories(tx, ids)
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) {
    throw invalid({ categories: unknown.map((id) => `There is no category with the id ${id}.`) })
  }
}

/** Two items may share a name, but not the model number as well. */
async function requireFreeName(
  tx: Tx,
  item: ItemToWrite & { readonly id?: number },
): Promise<void> {
  const key = itemKey(item)
  const namesakes = await findItemsLike(tx, [item.name])
  const taken = namesakes.find((other) => other.id !== item.id && itemKey(other) === key)
  if (taken === undefined) return
  const { model_number: model } = taken
  const what = model === null ? 'without a model number' : `with the model number ${model}`
  throw invalid({ name: [`There is an item ${JSON.stringify(taken.name)} ${what} already.`] })
}

async function requireTotal(
  tx: Tx,
  { id, quantity_available: before }: KnownItem,
  { quantity_available: after }: ItemToWrite,
): Promise<void> {
  const reason = (await findTotalsTooLow(tx, [{ id, before, after }])).get(id)
  if (reason !== undefined) throw invalid({ quantity_available: [`The total ${reason}`] })
}
