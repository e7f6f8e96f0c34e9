import { type CategoryColumns, foldText } from '@signout/contract'
import { type Actor, requireOrganiser } from '../../base/actor.ts'
import type { Db } from '../../db/tables.ts'
import { acquireLock, type Tx } from '../../db/transaction.ts'
import {
  compareRows,
  findByName,
  type ImportInput,
  type ImportReport,
  reportOf,
} from '../../base/import-rows.ts'
import { startPauses } from '../../base/pauses.ts'
import { rehearse, transact } from '../../record/transact.ts'
import { findCategoriesLike, type KnownCategory } from './category-queries.ts'
import { isSameCategory, writeCategories } from './change-categories.ts'

/** Creates categories, and updates those found by their folded name. */
export async function importCategories(
  db: Db,
  actor: Actor,
  { rows, isDryRun }: ImportInput<CategoryColumns>,
  now: Date,
): Promise<ImportReport> {
  requireOrganiser(actor)
  const work = async (tx: Tx) => {
    await acquireLock(tx, 'catalogue')
    const found = await findCategoriesLike(
      tx,
      rows.map(({ name }) => name),
    )
    const find = findByName<CategoryColumns, KnownCategory>(found, ({ name }) => foldText(name))
    const comparison = await compareRows(rows, find, isSameCategory, startPauses())
    if (!isDryRun) await writeCategories(tx, actor, comparison, now)
    return reportOf(comparison)
  }
  return isDryRun ? rehearse(db, actor, work) : transact(db, actor, work)
}
