import { type Category, foldText } from '@signout/contract'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

/** A category with the number of its items, or undefined. One statement. */
export async function findCategory(db: Db, id: number): Promise<Category | undefined> {
  return db
    .selectFrom('categories')
    .select(['id', 'name', 'max_per_team', 'item_count as unique_hardware_count'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The categories whose name looks like this one. One statement. */
export async function findCategoriesLike(db: Db, name: string) {
  return db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('name_key', '=', foldText(name))
    .orderBy('id')
    .execute()
}

interface CategoryColumns {
  readonly name: string
  readonly max_per_team: number | null
}

/** One statement. */
export async function insertCategory(
  tx: Tx,
  { name, max_per_team }: CategoryColumns,
): Promise<number> {
  const { id } = await tx
    .insertInto('categories')
    .values({ name, max_per_team, name_key: foldText(name) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One statement. */
export async function updateCategoryRow(
  tx: Tx,
  { id, name, max_per_team }: CategoryColumns & { readonly id: number },
): Promise<void> {
  await tx
    .updateTable('categories')
    .set({ name, max_per_team, name_key: foldText(name) })
    .where('id', '=', id)
    .execute()
}

/** One statement. */
export async function deleteCategoryRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('categories').where('id', '=', id).execute()
}
