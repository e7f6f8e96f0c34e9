import { type Actor, requireOrganiser } from '../../actor.ts'
import { acquireImportLock } from '../../db/import-lock.ts'
import { foldText } from '../../db/search.ts'
import type { Db } from '../../db/tables.ts'
import { transact } from '../../db/transact.ts'
import type { ImportInput, ImportReport } from '../../import-report.ts'
import {
  type CategoryColumns,
  findCategoriesByName,
  type StoredCategory,
  upsertCategories,
} from './queries.ts'

/** Creates categories, and updates those that are found by their name. */
export async function importCategories(
  db: Db,
  actor: Actor,
  { rows, isDryRun }: ImportInput<CategoryColumns>,
  _now: Date,
): Promise<ImportReport> {
  requireOrganiser(actor)
  return transact(db, async (tx) => {
    await acquireImportLock(tx)
    const names = rows.map(({ name }) => name)
    const found = await findCategoriesByName(tx, names)
    const limits = new Map(found.map((category) => [category.name, category.max_per_team]))
    const created = rows.filter(({ name }) => !limits.has(name))
    const updated = rows.filter(
      ({ name, max_per_team }) => limits.has(name) && limits.get(name) !== max_per_team,
    )
    if (!isDryRun) await upsertCategories(tx, [...created, ...updated].map(toStored))
    return {
      created: created.length,
      updated: updated.length,
      unchanged: rows.length - created.length - updated.length,
      problems: [],
    }
  })
}

function toStored(category: CategoryColumns): StoredCategory {
  return { ...category, name_key: foldText(category.name) }
}
