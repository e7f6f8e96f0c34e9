import type { Db } from '../../db/tables.ts'
import { transact } from '../../db/transact.ts'
import { acquireImportLock } from '../../db/import-lock.ts'
import type { ImportOptions, ImportReport } from '../../import-report.ts'
import { type CategoryColumns, findCategoriesByName, upsertCategories } from './queries.ts'

/** Makes or updates categories, found again by name. */
export async function importCategories(
  db: Db,
  categories: readonly CategoryColumns[],
  { isDryRun }: ImportOptions,
): Promise<ImportReport> {
  return transact(db, async (tx) => {
    await acquireImportLock(tx)
    const found = await findCategoriesByName(
      tx,
      categories.map((category) => category.name),
    )
    const limits = new Map(found.map((category) => [category.name, category.max_per_team]))
    const created = categories.filter(({ name }) => !limits.has(name))
    const updated = categories.filter(
      ({ name, max_per_team }) => limits.has(name) && limits.get(name) !== max_per_team,
    )
    if (!isDryRun) await upsertCategories(tx, [...created, ...updated])
    return {
      created: created.length,
      updated: updated.length,
      unchanged: categories.length - created.length - updated.length,
      problems: [],
    }
  })
}
