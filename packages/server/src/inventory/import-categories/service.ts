import { foldText } from '@signout/contract'
import { type Actor, requireOrganiser } from '../../actor.ts'
import { acquireImportLock } from '../../db/import-lock.ts'
import type { Db } from '../../db/tables.ts'
import { transact } from '../../changes/transact.ts'
import type { ImportInput, ImportReport } from '../../import-report.ts'
import {
  type CategoryColumns,
  findCategoriesByName,
  type StoredCategory,
  upsertCategories,
} from './queries.ts'
import { record } from '../../record/record.ts'
import { categoryEntry, categoryUpdatedEntry } from '../category-entries.ts'

/** Creates categories, and updates those that are found by their name. */
export async function importCategories(
  db: Db,
  actor: Actor,
  { rows, isDryRun }: ImportInput<CategoryColumns>,
  now: Date,
): Promise<ImportReport> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    await acquireImportLock(tx)
    const names = rows.map(({ name }) => name)
    const found = await findCategoriesByName(tx, names)
    const limits = new Map(found.map((category) => [category.name, category]))
    const created = rows.filter(({ name }) => !limits.has(name))
    const updated = rows.flatMap((after) => {
      const before = limits.get(after.name)
      return before === undefined || before.max_per_team === after.max_per_team
        ? []
        : [{ ...after, before }]
    })
    if (!isDryRun) {
      const entries = [
        ...created.map((category) => categoryEntry('category.created', category)),
        ...updated.map((category) => categoryUpdatedEntry(category.before, category)),
      ]
      await upsertCategories(tx, [...created, ...updated].map(toStored))
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

function toStored({ name, max_per_team }: CategoryColumns): StoredCategory {
  return { name, max_per_team, name_key: foldText(name) }
}
