import { itemColumns, itemKey } from '@signout/contract'
import type { Actor } from '../base/actor.ts'
import type { Tx } from '../db/transaction.ts'
import type { Writes } from '../base/import-rows.ts'
import { inBatches } from '../base/pauses.ts'
import { fieldChanges, fieldValues } from '../record/field-changes.ts'
import { noteRestocked, record } from '../record/record.ts'
import type { RecordEntry } from '../record/record-kinds.ts'
import {
  insertItems,
  type ItemToWrite,
  type KnownItem,
  replaceCategories,
  updateItems,
} from './item-queries.ts'

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
    const raised = batch.filter(
      ({ before, after }) => after.quantity_available > before.quantity_available,
    )
    noteRestocked(
      tx,
      raised.map(({ before }) => before.id),
    )
    const entries = batch.map(({ before, after }) => ({
      kind: 'hardware.updated' as const,
      item: before.id,
      detail: { name: after.name, changes: changesOf(before, after) },
    }))
    await replaceCategories(
      tx,
      rows.filter((_, at) => 'categories' in (entries[at]?.detail.changes ?? {})),
    )
    await finishStep(entries)
  }
  for (const batch of inBatches(created)) {
    const inserted = await insertItems(tx, batch, time)
    const byKey = new Map(inserted.map((item) => [itemKey(item), item.id]))
    const items = batch.map((item) =>
      Object.assign({}, item, { id: byKey.get(itemKey(item)) ?? 0 }),
    )
    await replaceCategories(tx, items)
    ids.push(...items.map(({ id }) => id))
    await finishStep(items.map((item) => entryWithValues('hardware.created', item, item.id)))
  }
  return ids
}

/** Whether there is nothing to write. */
export function isSameItem(before: KnownItem, after: ItemToWrite): boolean {
  return Object.keys(changesOf(before, after)).length === 0
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

function changesOf(before: KnownItem, after: ItemToWrite) {
  return fieldChanges(before, after, recordedFields)
}
