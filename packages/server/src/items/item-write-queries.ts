import { foldText, type ItemColumns, itemColumns, itemFields } from '@signout/contract'
import {
  columnsFrom,
  insertRows,
  integerList,
  kindsOf,
  rowList,
  textList,
} from '../db/list-parameters.ts'
import { itemSearch } from './search.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { withCategories } from './item-queries.ts'

/** Written values of an item: its fields, the ids of its categories, and its picture. */
export interface ItemToWrite extends ItemColumns {
  readonly categories: readonly number[]
  readonly picture: string | null
}

export interface KnownItem extends ItemToWrite {
  readonly id: number
}

const writtenColumns = [...itemColumns, 'picture'] as const
const searchedColumns = {
  name_key: 'text',
  search_text: 'text',
  search_of: 'text',
  location_key: 'text',
} as const
const kinds = { ...kindsOf(itemFields), picture: 'text', ...searchedColumns } as const
const storedColumns = Object.keys(kinds)

const timeKinds = { created_at: 'timestamp', updated_at: 'timestamp' } as const

/** One item, or undefined. Two statements. */
export async function findKnownItem(db: Db, id: number): Promise<KnownItem | undefined> {
  const rows = await db
    .selectFrom('hardware')
    .select(['id', ...writtenColumns])
    .where('id', '=', id)
    .execute()
  return (await withCategories(db, rows))[0]
}

/** The items whose folded names equal one of these, without their categories. One statement. */
export async function findItemsLike(db: Db, names: readonly string[]) {
  return db
    .selectFrom('hardware')
    .select(['id', ...writtenColumns])
    .where('name_key', 'in', textList(db, names.map(foldText)))
    .orderBy('id')
    .execute()
}

/** Inserts items with all of their units on the shelf. One statement. */
export async function insertItems(
  tx: Tx,
  items: readonly ItemToWrite[],
  now: string,
): Promise<{ id: number; name: string; model_number: string | null }[]> {
  const rows = items.map((item) => ({
    ...toStored(item),
    quantity_remaining: item.quantity_available,
    created_at: now,
    updated_at: now,
  }))
  const written = { ...kinds, quantity_remaining: 'integer', ...timeKinds } as const
  return insertRows(tx, 'hardware', rows, written)
    .returning(['id', 'name', 'model_number'])
    .execute()
}

/** Updates items; units added to the total go onto the shelf. Call with the items locked. One statement. */
export async function updateItems(tx: Tx, items: readonly KnownItem[], now: string): Promise<void> {
  const rows = items.map((item) => Object.assign(toStored(item), { id: item.id }))
  await tx
    .updateTable('hardware')
    .from(rowList(tx, rows, { ...kinds, id: 'integer' }).as('item'))
    .set((eb) => ({
      ...columnsFrom('item', storedColumns),
      quantity_remaining: eb(
        eb('hardware.quantity_remaining', '+', eb.ref('item.quantity_available')),
        '-',
        eb.ref('hardware.quantity_available'),
      ),
      updated_at: now,
    }))
    .whereRef('hardware.id', '=', 'item.id')
    .execute()
}

function toStored(item: Omit<ItemToWrite, 'categories'>) {
  return { ...item, ...itemSearch(item) }
}

/** Puts items into exactly these categories. Two statements, none for no items. */
export async function replaceCategories(
  tx: Tx,
  items: readonly { readonly id: number; readonly categories: readonly number[] }[],
): Promise<void> {
  if (items.length === 0) return
  const ids = items.map(({ id }) => id)
  await tx
    .deleteFrom('hardware_categories')
    .where('hardware_id', 'in', integerList(tx, ids))
    .execute()
  const memberships = items.flatMap(({ id: hardware_id, categories }) =>
    categories.map((category_id) => ({ hardware_id, category_id })),
  )
  const columns = { hardware_id: 'integer', category_id: 'integer' } as const
  await insertRows(tx, 'hardware_categories', memberships, columns).execute()
}
