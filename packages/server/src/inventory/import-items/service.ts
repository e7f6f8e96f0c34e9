import type { Quantities } from '@signout/contract'
import { type Actor, requireOrganiser } from '../../actor.ts'
import { itemSearch } from '../../db/search.ts'
import type { Db } from '../../db/tables.ts'
import { transact } from '../../changes/transact.ts'
import type { Tx } from '../../db/transaction.ts'
import { acquireImportLock } from '../../db/import-lock.ts'
import {
  type ImportInput,
  type ImportProblem,
  type ImportReport,
  inBatches,
} from '../../import-report.ts'
import { fieldChanges, fieldValues } from '../../record/field-changes.ts'
import { record, type RecordEntry } from '../../record/record.ts'
import { lockRemaining } from '../queries.ts'
import {
  columns,
  countHeld,
  findCategoryIds,
  findItemsByName,
  insertItems,
  type ItemColumns,
  type KnownItem,
  replaceCategories,
  type StoredItem,
  updateItems,
} from './queries.ts'

export interface ImportedItem extends ItemColumns {
  /** Their names. */
  readonly categories: readonly string[]
}

type NewItem = StoredItem & { readonly categories: readonly number[] }
type Change = NewItem & { readonly index: number; readonly known: KnownItem }

/**
 * Creates items, and updates those that are found by name and model number: all of them or, if there is a problem, none.
 * Teams can go on ordering; items that change are locked, so that a total never falls below what is not on the shelf.
 */
export async function importItems(
  db: Db,
  actor: Actor,
  { rows, isDryRun, onProgress }: ImportInput<ImportedItem>,
  now: Date,
): Promise<ImportReport> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    await acquireImportLock(tx)
    const { created, updated, unchanged, unknown } = await classify(tx, rows)
    const problems = [...unknown, ...(await findTotalsTooLow(tx, updated))]
    if (problems.length === 0 && !isDryRun) {
      const entries = await write(tx, created, updated, now.toISOString(), onProgress)
      await record(tx, actor, entries, now)
    }
    return { created: created.length, updated: updated.length, unchanged, problems }
  })
}

async function classify(tx: Tx, items: readonly ImportedItem[]) {
  const categoryIds = await findCategoryIds(tx)
  const found = await findItemsByName(
    tx,
    items.map((item) => item.name),
  )
  const known = new Map(found.map((item) => [keyOf(item), item]))
  const created: NewItem[] = []
  const updated: Change[] = []
  const unknown: ImportProblem[] = []
  for (const [index, item] of items.entries()) {
    const missing = item.categories.filter((name) => !categoryIds.has(name))
    for (const name of missing) {
      unknown.push({ index, reason: `there is no category ${JSON.stringify(name)}.` })
    }
    const stored = toStored(item, categoryIds)
    const before = known.get(keyOf(item))
    if (before === undefined) created.push(stored)
    else if (!isSame(before, stored)) updated.push({ ...stored, index, known: before })
  }
  const unchanged = items.length - created.length - updated.length
  return { created, updated, unchanged, unknown }
}

/** Locks the items that change. Units that are out, broken or lost stay part of the total. */
async function findTotalsTooLow(tx: Tx, updated: readonly Change[]): Promise<ImportProblem[]> {
  const ids = updated.map(({ known }) => known.id)
  const remaining = await lockRemaining(tx, ids)
  const isTooFew = (change: Change) => change.quantity_available < notOnShelf(change, remaining)
  const lowered = updated.filter(isTooFew)
  if (lowered.length === 0) return []
  const held = await countHeld(tx, ids)
  return lowered.map((change) => {
    const { index, known, quantity_available } = change
    const away = notOnShelf(change, remaining)
    const out = held.get(known.id) ?? 0
    return {
      index,
      reason: `quantity_available cannot be lowered from ${known.quantity_available} to ${quantity_available}: ${away} are not on the shelf (${out} with teams, ${away - out} came back unfit or not at all).`,
    }
  })
}

function notOnShelf({ known }: Change, remaining: Quantities): number {
  return known.quantity_available - (remaining.get(known.id) ?? 0)
}

async function write(
  tx: Tx,
  created: readonly NewItem[],
  updated: readonly Change[],
  now: string,
  onProgress: ImportInput<ImportedItem>['onProgress'],
): Promise<RecordEntry[]> {
  const entries: RecordEntry[] = []
  let done = 0
  for (const batch of inBatches(updated)) {
    const rows = batch.map(({ known, categories, ...stored }) => ({
      ...stored,
      id: known.id,
      categories,
    }))
    await updateItems(tx, rows, now)
    await replaceCategories(tx, rows)
    entries.push(...batch.map(toUpdated))
    done += batch.length
    onProgress?.(done)
  }
  for (const batch of inBatches(created)) {
    const categories = new Map(batch.map((item) => [keyOf(item), item.categories]))
    const written = await insertItems(tx, batch, now)
    await replaceCategories(
      tx,
      written.map((item) => ({ id: item.id, categories: categories.get(keyOf(item)) ?? [] })),
    )
    const ids = new Map(written.map((item) => [keyOf(item), item.id]))
    entries.push(...batch.map((item) => toCreated(item, ids.get(keyOf(item)))))
    done += batch.length
    onProgress?.(done)
  }
  return entries
}

const recordedFields = [...columns, 'categories'] as const

function toCreated(item: NewItem, id: number | undefined): RecordEntry {
  const values = fieldValues(item, recordedFields)
  return { kind: 'hardware.created', ...(id !== undefined && { item: id }), detail: { values } }
}

function toUpdated(item: Change): RecordEntry {
  const changes = fieldChanges(item.known, item, recordedFields)
  return { kind: 'hardware.updated', item: item.known.id, detail: { name: item.name, changes } }
}

function toStored(item: ImportedItem, categoryIds: ReadonlyMap<string, number>): NewItem {
  return {
    ...item,
    ...itemSearch(item),
    categories: item.categories.flatMap((name) => categoryIds.get(name) ?? []),
  }
}

function isSame(known: KnownItem, item: NewItem): boolean {
  const categories = new Set(known.categories)
  return (
    known.manufacturer === item.manufacturer &&
    known.datasheet === item.datasheet &&
    known.quantity_available === item.quantity_available &&
    known.max_per_team === item.max_per_team &&
    known.image_url === item.image_url &&
    known.notes === item.notes &&
    categories.size === item.categories.length &&
    item.categories.every((id) => categories.has(id))
  )
}

function keyOf({ name, model_number }: Pick<ItemColumns, 'name' | 'model_number'>): string {
  return JSON.stringify([name, model_number ?? ''])
}
