import { foldText, itemKey, type ItemNames, showHidden } from '@signout/contract'
import { type Actor, requireOrganiser } from '../base/actor.ts'
import { acquireLock, type Tx } from '../db/transaction.ts'
import type { Db } from '../db/tables.ts'
import {
  compareRows,
  findByName,
  type ImportInput,
  type ImportProblem,
  type ImportReport,
  reportOf,
  type Writes,
} from '../base/import-rows.ts'
import { startPauses } from '../base/pauses.ts'
import { requireFound } from '../base/refusal.ts'
import { rehearse, transact } from '../record/transact.ts'
import { writeCategories } from './change-categories.ts'
import { findCategoryNames } from './category-queries.ts'
import { type Picture, urlOfPicture, pictureStoreOf } from './picture-store.ts'
import { findItemsLike, type ItemToWrite, type KnownItem, withCategories } from './item-queries.ts'
import { findTotalsTooLow } from './stock.ts'
import { isSameItem, writeItems } from './write-items.ts'

export interface ImportedItem extends Omit<
  ItemToWrite,
  'categories' | 'location' | 'picture' | 'is_consumable' | 'credits'
> {
  /** Names of categories. */
  readonly categories: readonly string[]
  /** Omitted when the file lacks the column, which leaves the location unchanged. */
  readonly location?: string | null
  /** Whether its units do not come back; omitted as the location. */
  readonly consumable?: boolean
  /** Omitted as the location. */
  readonly credits?: number
  /** Omitted to keep the item's picture. */
  readonly picture?: Picture | null
}

interface ItemInput extends ImportInput<ImportedItem> {
  /** Makes categories that there are not yet; otherwise they are problems. */
  readonly createCategories?: boolean
}

interface ItemReport extends ImportReport {
  /** Names of categories that there are not yet, or that were made. */
  readonly newCategories: readonly string[]
}

/**
 * Creates items, and updates those found by folded name and model number: all of them or, if there is a problem, none.
 * Teams can go on ordering; items that change are locked, so that a total never falls below what is not on the shelf.
 */
export async function importItems(
  db: Db,
  actor: Actor,
  { rows, isDryRun, onProgress, createCategories = false }: ItemInput,
  now: Date,
): Promise<ItemReport> {
  requireOrganiser(actor)
  const store = pictureStoreOf(db)
  const pictures = isDryRun ? [] : rows.flatMap(({ picture }) => picture ?? [])
  for (const picture of pictures) await store.prepare(picture)
  const work = async (tx: Tx): Promise<ItemReport> => {
    const pause = startPauses()
    await acquireLock(tx, 'catalogue')
    const alike = await findItemsLike(
      tx,
      rows.map(({ name }) => name),
    )
    const find = findByName<ItemNames, KnownItem>(await withCategories(tx, alike), itemKey)
    const { items, unknown, newCategories } = await toItems(tx, rows, find)
    const comparison = await compareRows(items, find, isSameItem, pause)
    const tooLow = (await findTotalsTooLow(tx, comparison.updated)).map(
      ({ index, reason }): ImportProblem => ({
        index,
        field: 'quantity_available',
        message: (column) => `${column} ${reason}`,
      }),
    )
    const problems = createCategories ? tooLow : [...unknown, ...tooLow]
    if (problems.length === 0 && !isDryRun) {
      for (const picture of pictures) await store.keep(tx, picture, now)
      const made = await makeCategories(tx, actor, newCategories, now)
      await writeItems(tx, actor, inCategories(comparison, made), now, async (done) => {
        onProgress?.(done)
        await pause()
      })
    }
    return { ...reportOf(comparison, problems), newCategories }
  }
  return isDryRun ? rehearse(db, actor, work) : transact(db, actor, work)
}

/** Id of the first category that there is not yet, the next one's is below: none that is stored. */
const firstNewId = -1

/** Rows with the ids of their categories, a problem for each use of one that there is not, and the names of these. */
async function toItems(
  tx: Tx,
  rows: readonly ImportedItem[],
  find: (row: ItemNames) => KnownItem | undefined,
) {
  const ids = new Map((await findCategoryNames(tx)).map(({ id, name }) => [foldText(name), id]))
  const known = new Set(ids.keys())
  const newCategories: string[] = []
  for (const name of rows.flatMap(({ categories }) => categories)) {
    if (ids.has(foldText(name))) continue
    ids.set(foldText(name), firstNewId - newCategories.length)
    newCategories.push(name)
  }
  const unknown: ImportProblem[] = rows.flatMap(({ categories }, index) =>
    categories
      .filter((name) => !known.has(foldText(name)))
      .map((name) => ({
        index,
        field: 'categories',
        message: (column) => `${column}: there is no category ${JSON.stringify(showHidden(name))}.`,
      })),
  )
  const items = rows.map(({ consumable, ...row }) => {
    const before = find(row)
    return {
      ...row,
      is_consumable: consumable ?? before?.is_consumable ?? false,
      credits: row.credits ?? before?.credits ?? 0,
      categories: row.categories.flatMap((name) => ids.get(foldText(name)) ?? []),
      location: row.location === undefined ? (before?.location ?? null) : row.location,
      // An import removes no picture.
      picture: row.picture ? urlOfPicture(row.picture.hash) : (before?.picture ?? null),
    }
  })
  return { items, unknown, newCategories }
}

/** The stored ids of new categories, by those that they had meanwhile. */
async function makeCategories(
  tx: Tx,
  actor: Actor,
  names: readonly string[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  if (names.length === 0) return new Map()
  const created = names.map((name) => ({ name, max_per_team: null }))
  await writeCategories(tx, actor, { created, updated: [] }, now)
  const stored = findByName<{ name: string }, { name: string; id: number }>(
    await findCategoryNames(tx),
    ({ name }) => foldText(name),
  )
  return new Map(names.map((name, at) => [firstNewId - at, requireFound(stored({ name })).id]))
}

function inCategories(
  { created, updated }: Writes<ItemToWrite, KnownItem>,
  made: ReadonlyMap<number, number>,
): Writes<ItemToWrite, KnownItem> {
  const placed = (item: ItemToWrite) => ({
    ...item,
    categories: item.categories.map((id) => made.get(id) ?? id),
  })
  return {
    created: created.map(placed),
    updated: updated.map(({ before, after }) => ({ before, after: placed(after) })),
  }
}
