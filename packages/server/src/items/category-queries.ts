import { type Category, foldText } from '@signout/contract'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { rowList, textList } from '../db/list-parameters.ts'

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

/** What an import says about a category, which is identified by its folded name. */
export interface CategoryColumns {
  readonly name: string
  readonly max_per_team: number | null
}

/** With what is stored as well. */
export interface StoredCategory extends CategoryColumns {
  readonly name_key: string
}

export interface KnownCategory extends StoredCategory {
  readonly id: number
}

const columns = ['name', 'max_per_team', 'name_key'] as const
const kinds = { name: 'text', max_per_team: 'integer', name_key: 'text' } as const

/** The categories whose folded name is one of these. One statement. */
export async function findCategoriesByKey(
  db: Db,
  keys: readonly string[],
): Promise<KnownCategory[]> {
  return db
    .selectFrom('categories')
    .select(['id', ...columns])
    .where('name_key', 'in', textList(db, keys))
    .execute()
}

/** One statement. */
export async function insertCategories(
  tx: Tx,
  categories: readonly StoredCategory[],
): Promise<void> {
  await tx
    .insertInto('categories')
    .columns(columns)
    .expression((eb) =>
      eb.selectFrom(rowList(tx, categories, kinds).as('category')).select(columns),
    )
    .execute()
}

/** One statement. */
export async function updateCategories(
  tx: Tx,
  categories: readonly KnownCategory[],
): Promise<void> {
  await tx
    .updateTable('categories')
    .from(rowList(tx, categories, { ...kinds, id: 'integer' }).as('category'))
    .set((eb) => ({
      name: eb.ref('category.name'),
      name_key: eb.ref('category.name_key'),
      max_per_team: eb.ref('category.max_per_team'),
    }))
    .whereRef('categories.id', '=', 'category.id')
    .execute()
}
