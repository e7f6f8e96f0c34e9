import { textList } from '../../db/list-parameters.ts'
import type { Db } from '../../db/tables.ts'
import { type KnownItem, knownColumns } from '../items/queries.ts'
import { withCategories } from '../queries.ts'

/** The items whose folded name is one of these. Two statements. */
export async function findItemsByKey(db: Db, keys: readonly string[]): Promise<KnownItem[]> {
  const rows = await db
    .selectFrom('hardware')
    .select(knownColumns)
    .where('name_key', 'in', textList(db, keys))
    .execute()
  return withCategories(db, rows)
}

/** One statement. */
export async function findCategoryNames(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('categories').select(['id', 'name']).execute()
}
