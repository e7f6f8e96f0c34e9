import {
  type Availability,
  foldText,
  type Item,
  type ItemColumns,
  itemColumns,
  itemFields,
  type ItemOrdering,
  lowShare,
  parseOrdering,
  type QueryOf,
  type listItems,
} from '@signout/contract'
import { sql, type SqlBool } from 'kysely'
import { columnsFrom, insertRows, integerList, kindsOf, rowList, textList } from '../db/compiled.ts'
import { type PageRows, readPage } from '../db/pages.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { itemSearch } from './search.ts'
import { searchItems } from './search-items.ts'

/** Written values of an item: its fields, the ids of its categories, and its picture. */
export interface ItemToWrite extends ItemColumns {
  readonly categories: readonly number[]
  readonly picture: string | null
}

export interface KnownItem extends ItemToWrite {
  readonly id: number
}

const selectedColumns = ['id', ...itemColumns, 'quantity_remaining', 'picture'] as const

/** Items that are out of stock or low (spec §13); an item without any units is neither. */
export const hasAvailability = {
  out_of_stock: sql<SqlBool>`(quantity_remaining = 0 and quantity_available > 0)`,
  low: sql<SqlBool>`(quantity_remaining > 0 and quantity_remaining <= quantity_available / ${sql.lit(lowShare)})`,
} as const satisfies Record<Availability, unknown>

/** Name of an item; undefined for an unknown one. One statement. */
export async function findItemName(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('hardware').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name
}

/**
 * One page of the inventory; `near` is a search of which only similar words were found (spec §14). Three statements, and
 * those of a search.
 */
export async function findItems(
  db: Db,
  { ordering = 'default', ...filter }: QueryOf<typeof listItems>,
): Promise<PageRows<Item> & { readonly near: string | null }> {
  const { in_stock, availability, hardware_ids, category_ids, search } = filter
  let matching = db.selectFrom('hardware')
  if (in_stock !== undefined) {
    matching = matching.where('quantity_remaining', in_stock ? '>' : '=', 0)
  }
  if (availability !== undefined) matching = matching.where(hasAvailability[availability])
  if (hardware_ids !== undefined) {
    matching = matching.where('id', 'in', integerList(db, hardware_ids))
  }
  if (category_ids !== undefined) {
    const memberships = db.selectFrom('hardware_categories').select('hardware_id')
    const ofThese = memberships.where('category_id', 'in', integerList(db, category_ids))
    matching = matching.where('id', 'in', ofThese)
  }
  const found = search === undefined ? undefined : await searchItems(db, search)
  if (found !== undefined) {
    const ids = found.items.map(({ hardware_id }) => hardware_id)
    matching = matching.where('id', 'in', integerList(db, ids))
  }
  const { key, direction } = parseOrdering<Exclude<ItemOrdering, 'default' | `-${string}`>>(
    ordering === 'default' ? 'name' : ordering,
  )
  const selected = matching.select(selectedColumns)
  const ranked =
    found === undefined || ordering !== 'default'
      ? selected
      : selected
          .innerJoin(
            rowList(db, found.items, ranks).as('found'),
            'found.hardware_id',
            'hardware.id',
          )
          .orderBy('found.rank')
  const sorted = ranked.orderBy(key === 'name' ? 'name_key' : key, direction).orderBy('id')
  const { count, results } = await readPage(matching, sorted, filter)
  const near = found?.isNear === true && count > 0 ? (search?.trim() ?? null) : null
  return { count, results: await withCategories(db, results), near }
}

const ranks = { hardware_id: 'integer', rank: 'integer' } as const

/** One item, or undefined. Two statements. */
export async function findItem(db: Db, id: number): Promise<Item | undefined> {
  const item = db.selectFrom('hardware').select(selectedColumns).where('id', '=', id)
  return (await withCategories(db, await item.execute()))[0]
}

/** The items whose folded names equal one of these, without their categories. One statement. */
export async function findItemsLike(db: Db, names: readonly string[]) {
  return db
    .selectFrom('hardware')
    .select(selectedColumns)
    .where('name_key', 'in', textList(db, names.map(foldText)))
    .orderBy('id')
    .execute()
}

/** Items with the ids of their categories. One statement. */
export async function withCategories<T extends { readonly id: number }>(
  db: Db,
  rows: readonly T[],
): Promise<(T & { categories: number[] })[]> {
  const ids = rows.map((row) => row.id)
  const memberships = await db
    .selectFrom('hardware_categories')
    .select(['hardware_id', 'category_id'])
    .where('hardware_id', 'in', integerList(db, ids))
    .orderBy('category_id')
    .execute()
  const byItem = Map.groupBy(memberships, (membership) => membership.hardware_id)
  return rows.map((row) => ({
    ...row,
    categories: (byItem.get(row.id) ?? []).map((membership) => membership.category_id),
  }))
}

/** Every item with the names of its categories, by name. Two statements. */
export async function findItemsToExport(db: Db) {
  const items = await db
    .selectFrom('hardware')
    .select(['id', ...itemColumns])
    .orderBy('name_key')
    .orderBy('id')
    .execute()
  const memberships = await db
    .selectFrom('hardware_categories')
    .innerJoin('categories', 'categories.id', 'category_id')
    .select(['hardware_id', 'categories.name'])
    .orderBy('categories.name_key')
    .orderBy('categories.id')
    .execute()
  const byItem = Map.groupBy(memberships, (membership) => membership.hardware_id)
  return items.map(({ id, ...item }) =>
    Object.assign(item, { categories: (byItem.get(id) ?? []).map(({ name }) => name) }),
  )
}

const kinds = {
  ...kindsOf(itemFields),
  picture: 'text',
  name_key: 'text',
  search_text: 'text',
  search_of: 'text',
  location_key: 'text',
} as const

/** Inserts items with all of their units on the shelf. One statement. */
export async function insertItems(
  tx: Tx,
  items: readonly ItemToWrite[],
  now: string,
): Promise<{ id: number; name: string; model_number: string | null }[]> {
  const rows = items.map((item) => {
    const { categories: _, ...columns } = item
    return Object.assign(columns, itemSearch(item), {
      quantity_remaining: item.quantity_available,
      created_at: now,
      updated_at: now,
    })
  })
  const times = { created_at: 'timestamp', updated_at: 'timestamp' } as const
  const written = { ...kinds, quantity_remaining: 'integer', ...times } as const
  return insertRows(tx, 'hardware', rows, written)
    .returning(['id', 'name', 'model_number'])
    .execute()
}

/** Updates items; units added to the total go onto the shelf. Call with the items locked. One statement. */
export async function updateItems(tx: Tx, items: readonly KnownItem[], now: string): Promise<void> {
  const rows = items.map((item) => ({ ...item, ...itemSearch(item) }))
  await tx
    .updateTable('hardware')
    .from(rowList(tx, rows, { ...kinds, id: 'integer' }).as('item'))
    .set((eb) => ({
      ...columnsFrom('item', Object.keys(kinds)),
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
