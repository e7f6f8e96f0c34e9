import { foldText, itemKey, type ItemNames } from '@signout/contract'
import { type Actor, requireOrganiser } from '../actor.ts'
import type { Db } from '../db/tables.ts'
import { transact } from '../write/transact.ts'
import type { Tx } from '../db/transaction.ts'
import { acquireLock } from '../db/named-lock.ts'
import {
  type ImportInput,
  type ImportProblem,
  type ImportReport,
  inBatches,
} from '../import-report.ts'
import { type Picture, urlOfPicture } from './pictures/picture-name.ts'
import { pictureStoreOf } from './pictures/picture-store.ts'
import { record, type RecordEntry } from '../write/record/record.ts'
import {
  insertItems,
  type ItemColumns,
  type KnownItem,
  replaceCategories,
  type StoredItem,
  toStored,
  updateItems,
  updatePictures,
  findCategoryNames,
  findItemsByKey,
} from './write-queries.ts'
import { entryWithValues, isSameItem, updatedEntry } from './write-items.ts'
import { findTotalsTooLow } from './stock.ts'
import {
  type CategoryColumns,
  findCategoriesByKey,
  insertCategories,
  type KnownCategory,
  type StoredCategory,
  updateCategories,
} from './category-queries.ts'
import { categoryEntry, categoryUpdatedEntry } from './write-categories.ts'

export interface ImportedItem extends ItemColumns {
  /** Their names. */
  readonly categories: readonly string[]
  /** Without one the item keeps what it has. */
  readonly picture?: Picture | null
}

type ItemToWrite = StoredItem & {
  readonly categories: readonly number[]
  readonly picture: string | null
}
type Change = ItemToWrite & { readonly index: number; readonly known: KnownItem }

/**
 * Creates items, and updates those that are found by name and model number, however these are written: all of them or,
 * if there is a problem, none.
 * Teams can go on ordering; items that change are locked, so that a total never falls below what is not on the shelf.
 */
export async function importItems(
  db: Db,
  actor: Actor,
  { rows, isDryRun, onProgress }: ImportInput<ImportedItem>,
  now: Date,
): Promise<ImportReport> {
  requireOrganiser(actor)
  const store = pictureStoreOf(db)
  const pictures = isDryRun ? [] : rows.flatMap(({ picture }) => picture ?? [])
  for (const picture of pictures) await store.prepare(picture)
  return transact(db, actor, async (tx) => {
    await acquireLock(tx, 'catalogue')
    const { created, updated, unchanged, unknown } = await classify(tx, rows)
    const problems = [...unknown, ...(await findLoweredTotals(tx, updated))]
    if (problems.length === 0 && !isDryRun) {
      for (const picture of pictures) await store.keep(tx, picture, now)
      const entries = await write(tx, created, updated, now.toISOString(), onProgress)
      await record(tx, actor, entries, now)
    }
    return { created: created.length, updated: updated.length, unchanged, problems }
  })
}

async function classify(tx: Tx, items: readonly ImportedItem[]) {
  const findCategory = findByName<{ name: string }, { name: string; id: number }>(
    await findCategoryNames(tx),
    { exact: ({ name }) => name, folded: ({ name }) => foldText(name) },
  )
  const found = await findItemsByKey(
    tx,
    items.map((item) => foldText(item.name)),
  )
  const find = findByName<ItemNames, KnownItem>(found, { exact: exactKey, folded: itemKey })
  const created: ItemToWrite[] = []
  const updated: Change[] = []
  const unknown: ImportProblem[] = []
  for (const [index, item] of items.entries()) {
    const missing = item.categories.filter((name) => findCategory({ name }) === undefined)
    for (const name of missing) {
      unknown.push({ index, reason: `there is no category ${JSON.stringify(name)}.` })
    }
    const before = find(item)
    const { picture = null } = item
    const stored = toStored({
      ...item,
      categories: item.categories.flatMap((name) => findCategory({ name })?.id ?? []),
      picture: picture === null ? (before?.picture ?? null) : urlOfPicture(picture.hash),
    })
    if (before === undefined) created.push(stored)
    else if (!isSameItem(before, stored)) updated.push({ ...stored, index, known: before })
  }
  const unchanged = items.length - created.length - updated.length
  return { created, updated, unchanged, unknown }
}

async function findLoweredTotals(tx: Tx, updated: readonly Change[]): Promise<ImportProblem[]> {
  const reasons = await findTotalsTooLow(
    tx,
    updated.map(({ known, quantity_available }) => ({
      id: known.id,
      before: known.quantity_available,
      after: quantity_available,
    })),
  )
  return updated.flatMap(({ index, known }) => {
    const reason = reasons.get(known.id)
    return reason === undefined ? [] : [{ index, reason: `quantity_available ${reason}` }]
  })
}

async function write(
  tx: Tx,
  created: readonly ItemToWrite[],
  updated: readonly Change[],
  now: string,
  onProgress: ImportInput<ImportedItem>['onProgress'],
): Promise<RecordEntry[]> {
  const entries: RecordEntry[] = []
  let done = 0
  for (const batch of inBatches(updated)) {
    const rows = batch.map(({ known, ...item }) => ({ ...item, id: known.id }))
    await updateItems(tx, rows, now)
    await replaceCategories(tx, rows)
    await writePictures(tx, rows, now)
    entries.push(...batch.map((item) => updatedEntry(item.known, item)))
    done += batch.length
    onProgress?.(done)
  }
  for (const batch of inBatches(created)) {
    const written = await insertItems(tx, batch, now)
    const ids = new Map(written.map((item) => [itemKey(item), item.id]))
    const rows = batch.map((item) => ({ ...item, id: ids.get(itemKey(item)) ?? 0 }))
    await replaceCategories(tx, rows)
    await writePictures(tx, rows, now)
    entries.push(...rows.map((item) => entryWithValues('hardware.created', item, item.id)))
    done += batch.length
    onProgress?.(done)
  }
  return entries
}

/** Of those that have one now; an import takes none away. */
async function writePictures(
  tx: Tx,
  items: readonly (ItemToWrite & { readonly id: number })[],
  now: string,
): Promise<void> {
  const withPicture = items.filter(({ picture }) => picture !== null)
  if (withPicture.length > 0) await updatePictures(tx, withPicture, now)
}

function exactKey({ name, model_number }: ItemNames): string {
  return JSON.stringify([name, model_number ?? ''])
}

/** Creates categories, and updates those that are found by their name, however it is written. */
export async function importCategories(
  db: Db,
  actor: Actor,
  { rows, isDryRun }: ImportInput<CategoryColumns>,
  now: Date,
): Promise<ImportReport> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    await acquireLock(tx, 'catalogue')
    const categories = rows.map((row) => ({ ...row, name_key: foldText(row.name) }))
    const keys = categories.map(({ name_key }) => name_key)
    const found = await findCategoriesByKey(tx, keys)
    const find = findByName<StoredCategory, KnownCategory>(found, {
      exact: ({ name }) => name,
      folded: ({ name_key }) => name_key,
    })
    const created = categories.filter((category) => find(category) === undefined)
    const updated = categories.flatMap((after) => {
      const before = find(after)
      return before === undefined || isSame(before, after) ? [] : [{ ...after, before }]
    })
    if (!isDryRun) {
      const entries = [
        ...created.map((category) => categoryEntry('category.created', category)),
        ...updated.map((category) => categoryUpdatedEntry(category.before, category)),
      ]
      await insertCategories(tx, created)
      await updateCategories(
        tx,
        updated.map(({ before, ...after }) => ({ ...after, id: before.id })),
      )
      await record(tx, actor, entries, now)
    }
    return {
      created: created.length,
      updated: updated.length,
      unchanged: rows.length - created.length - updated.length,
      problems: [],
    }
  })
}

function isSame(before: CategoryColumns, after: CategoryColumns): boolean {
  return before.name === after.name && before.max_per_team === after.max_per_team
}

interface Keys<N> {
  /** A name as it is written. */
  readonly exact: (named: N) => string
  /** Alike for names that are the same (decision 023). */
  readonly folded: (named: N) => string
}

/**
 * Finds what is known by a name. What is written exactly so comes first: imports of older versions may have left several
 * whose names differ in case or accents alone.
 */
function findByName<N, K extends N>(
  known: readonly K[],
  { exact, folded }: Keys<N>,
): (named: N) => K | undefined {
  const exactly = new Map(known.map((one) => [exact(one), one]))
  const alike = new Map(known.map((one) => [folded(one), one]))
  return (named) => exactly.get(exact(named)) ?? alike.get(folded(named))
}
