import { textList } from '../../db/list-parameters.ts'
import type { Db } from '../../db/tables.ts'
import { type KnownItem, knownColumns, withCategories } from '../items/queries.ts'

/** The items that have one of these names. Two statements. */
export async function findItemsByName(db: Db, names: readonly string[]): Promise<KnownItem[]> {
  const rows = await db
    .selectFrom('hardware')
    .select(knownColumns)
    .where('name', 'in', textList(db, names))
    .execute()
  return withCategories(db, rows)
}

/** The ids of all categories by name. One statement. */
export async function findCategoryIds(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('categories').select(['id', 'name']).execute()
  return new Map(rows.map((row) => [row.name, row.id]))
}
