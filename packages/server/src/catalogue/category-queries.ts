import {
  type Category,
  type CategoryColumns,
  categoryColumns,
  categoryFields,
  foldText,
} from '@signout/contract'
import { columnsFrom, insertRows, kindsOf, rowList, textList } from '../db/compiled.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { type PageRows, type Paging, readPage } from '../db/pages.ts'

export interface KnownCategory extends CategoryColumns {
  readonly id: number
}

/** One page of the categories, by name. Two statements. */
export async function findCategories(db: Db, paging: Paging): Promise<PageRows<Category>> {
  const all = db.selectFrom('categories')
  return readPage(all, all.select(shownColumns).orderBy('name_key').orderBy('id'), paging)
}

/** A category with the number of its items, or undefined. One statement. */
export async function findCategory(db: Db, id: number): Promise<Category | undefined> {
  return db.selectFrom('categories').select(shownColumns).where('id', '=', id).executeTakeFirst()
}

const shownColumns = ['id', ...categoryColumns, 'item_count as unique_hardware_count'] as const

/** The categories whose folded names equal one of these. One statement. */
export async function findCategoriesLike(
  db: Db,
  names: readonly string[],
): Promise<KnownCategory[]> {
  return db
    .selectFrom('categories')
    .select(['id', ...categoryColumns])
    .where('name_key', 'in', textList(db, names.map(foldText)))
    .orderBy('id')
    .execute()
}

export async function findCategoryNames(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('categories').select(['id', 'name']).execute()
}

const storedColumns = [...categoryColumns, 'name_key'] as const
const kinds = { ...kindsOf(categoryFields), name_key: 'text' } as const

export async function insertCategories(
  tx: Tx,
  categories: readonly CategoryColumns[],
): Promise<{ id: number }[]> {
  return insertRows(tx, 'categories', categories.map(toStored), kinds).returning('id').execute()
}

export async function updateCategories(
  tx: Tx,
  categories: readonly KnownCategory[],
): Promise<void> {
  const rows = categories.map((category) => ({ ...toStored(category), id: category.id }))
  await tx
    .updateTable('categories')
    .from(rowList(tx, rows, { ...kinds, id: 'integer' }).as('category'))
    .set(columnsFrom('category', storedColumns))
    .whereRef('categories.id', '=', 'category.id')
    .execute()
}

export async function deleteCategoryRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('categories').where('id', '=', id).execute()
}

function toStored(category: CategoryColumns) {
  return { ...category, name_key: foldText(category.name) }
}
