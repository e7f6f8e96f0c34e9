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
} from '../base/import-rows.ts'
import { startPauses } from '../base/pauses.ts'
import { rehearse, transact } from '../record/transact.ts'
import { findCategoryNames } from './category-queries.ts'
import { type Picture, urlOfPicture, pictureStoreOf } from './picture-store.ts'
import { findItemsLike, type ItemToWrite, type KnownItem, withCategories } from './item-queries.ts'
import { findTotalsTooLow } from './stock.ts'
import { isSameItem, writeItems } from './write-items.ts'

export interface ImportedItem extends Omit<ItemToWrite, 'categories' | 'location' | 'picture'> {
  /** Names of categories. */
  readonly categories: readonly string[]
  /** Omitted when the file lacks the column, which leaves the location unchanged. */
  readonly location?: string | null
  /** Omitted to keep the item's picture. */
  readonly picture?: Picture | null
}

/**
 * Creates items, and updates those found by folded name and model number: all of them or, if there is a problem, none.
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
  const work = async (tx: Tx) => {
    const pause = startPauses()
    await acquireLock(tx, 'catalogue')
    const alike = await findItemsLike(
      tx,
      rows.map(({ name }) => name),
    )
    const find = findByName<ItemNames, KnownItem>(await withCategories(tx, alike), itemKey)
    const { items, problems: unknown } = await toItems(tx, rows, find)
    const comparison = await compareRows(items, find, isSameItem, pause)
    const tooLow = (await findTotalsTooLow(tx, comparison.updated)).map(
      ({ index, reason }): ImportProblem => ({
        index,
        field: 'quantity_available',
        message: (column) => `${column} ${reason}`,
      }),
    )
    const problems = [...unknown, ...tooLow]
    if (problems.length === 0 && !isDryRun) {
      for (const picture of pictures) await store.keep(tx, picture, now)
      await writeItems(tx, actor, comparison, now, async (done) => {
        onProgress?.(done)
        await pause()
      })
    }
    return reportOf(comparison, problems)
  }
  return isDryRun ? rehearse(db, actor, work) : transact(db, actor, work)
}

/** Rows with the ids of their categories, and a problem for each unknown category. */
async function toItems(
  tx: Tx,
  rows: readonly ImportedItem[],
  find: (row: ItemNames) => KnownItem | undefined,
) {
  const findCategory = findByName<{ name: string }, { name: string; id: number }>(
    await findCategoryNames(tx),
    ({ name }) => foldText(name),
  )
  const problems: ImportProblem[] = rows.flatMap(({ categories }, index) =>
    categories
      .filter((name) => findCategory({ name }) === undefined)
      .map((name) => ({
        index,
        field: 'categories',
        message: (column) => `${column}: there is no category ${JSON.stringify(showHidden(name))}.`,
      })),
  )
  const items = rows.map((row) => {
    const before = find(row)
    return {
      ...row,
      categories: row.categories.flatMap((name) => findCategory({ name })?.id ?? []),
      location: row.location === undefined ? (before?.location ?? null) : row.location,
      // An import removes no picture.
      picture: row.picture ? urlOfPicture(row.picture.hash) : (before?.picture ?? null),
    }
  })
  return { items, problems }
}
