import { foldText } from '@signout/contract'
import { type Actor, requireOrganiser } from '../../actor.ts'
import { acquireLock } from '../../db/named-lock.ts'
import type { Db } from '../../db/tables.ts'
import { transact } from '../../write/transact.ts'
import type { ImportInput, ImportReport } from '../../import-report.ts'
import {
  type CategoryColumns,
  findCategoriesByKey,
  insertCategories,
  type KnownCategory,
  type StoredCategory,
  updateCategories,
} from './queries.ts'
import { record } from '../../write/record/record.ts'
import { findByName } from '../find-by-name.ts'
import { categoryEntry, categoryUpdatedEntry } from '../category-entries.ts'

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
