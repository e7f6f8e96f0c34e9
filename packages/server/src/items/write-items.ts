import { itemColumns, itemKey } from '@signout/contract'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/transaction.ts'
import type { Writes } from '../imports/import-rows.ts'
import { inBatches } from '../pauses.ts'
import { invalid } from '../refusal.ts'
import { fieldChanges, fieldValues } from '../write/record/field-changes.ts'
import { record } from '../write/record/record.ts'
import type { RecordEntry } from '../write/record/record-entry.ts'
import { noteRestocked } from '../write/record/watchers.ts'
import { findKnownCategories } from './categories/category-queries.ts'
import {
  findItemsLike,
  insertItems,
  type ItemToWrite,
  type KnownItem,
  replaceCategories,
  updateItems,
} from './item-write-queries.ts'

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

export function entryWithValues(
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

export async function requireCategories(tx: Tx, ids: readonly number[]): Promise<void> {
  const known = await findKnownCategories(tx, ids)
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) {
    throw invalid({ categories: unknown.map((id) => `There is no category with the id ${id}.`) })
  }
}

/** Two items may share a name, but not the model number as well. */
export async function requireFreeName(
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
