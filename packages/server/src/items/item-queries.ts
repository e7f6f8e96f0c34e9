import {
  type Availability,
  type Item,
  itemColumns,
  type ItemOrdering,
  lowShare,
  type QueryOf,
  type listItems,
} from '@signout/contract'
import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { integerList } from '../db/list-parameters.ts'
import { matchesEvery } from '../db/search.ts'
import type { Db, Tables } from '../db/tables.ts'
import { countRows, type PageRows } from '../db/pages.ts'
import { itemMatches, type ItemSearch } from './search.ts'

type ItemFilter = QueryOf<typeof listItems>

const selectedColumns = ['id', ...itemColumns, 'quantity_remaining', 'picture'] as const

const sortColumns = {
  default: ['name_key', 'asc'],
  name: ['name_key', 'asc'],
  '-name': ['name_key', 'desc'],
  quantity_remaining: ['quantity_remaining', 'asc'],
  '-quantity_remaining': ['quantity_remaining', 'desc'],
} as const satisfies Record<ItemOrdering, readonly [string, 'asc' | 'desc']>

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

/** One page of the inventory. Three statements. */
export async function findItems(db: Db, filter: ItemFilter): Promise<PageRows<Item>> {
  const matching = (search: ItemSearch) =>
    db.selectFrom('hardware').where((eb) => eb.and(predicatesOf(db, eb, filter, search)))
  const count = await countRows(matching('matches first'))
  const [column, direction] = sortColumns[filter.ordering ?? 'default']
  // With many matches, walking the order finds a page sooner than sorting them all.
  const isFrequent = count > 10 * (filter.offset + filter.limit)
  const rows = await matching(isFrequent ? 'order first' : 'matches first')
    .select(selectedColumns)
    .orderBy(column, direction)
    .orderBy('id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  return { count, results: await withCategories(db, rows) }
}

function predicatesOf(
  db: Db,
  eb: ExpressionBuilder<Tables, 'hardware'>,
  filter: ItemFilter,
  by: ItemSearch,
) {
  const { in_stock, availability, hardware_ids, category_ids, search } = filter
  return [
    ...(in_stock === undefined ? [] : [eb('quantity_remaining', in_stock ? '>' : '=', 0)]),
    ...(availability === undefined ? [] : [hasAvailability[availability]]),
    ...(hardware_ids === undefined ? [] : [eb('id', 'in', integerList(db, hardware_ids))]),
    ...(category_ids === undefined
      ? []
      : [
          eb.exists(
            eb
              .selectFrom('hardware_categories')
              .select(sql.lit(1).as('one'))
              .whereRef('hardware_id', '=', 'hardware.id')
              .where('category_id', 'in', integerList(db, category_ids)),
          ),
        ]),
    ...(search === undefined ? [] : [matchesEvery(search, (term) => itemMatches(db, term, by))]),
  ]
}

/** One item, or undefined. Two statements. */
export async function findItem(db: Db, id: number): Promise<Item | undefined> {
  const rows = await db
    .selectFrom('hardware')
    .select(selectedColumns)
    .where('id', '=', id)
    .execute()
  return (await withCategories(db, rows))[0]
}

/** Items with the ids of their categories. One statement. */
export async function withCategories<T extends { readonly id: number }>(
  db: Db,
  rows: readonly T[],
): Promise<(T & { categories: number[] })[]> {
  const memberships = await db
    .selectFrom('hardware_categories')
    .select(['hardware_id', 'category_id'])
    .where(
      'hardware_id',
      'in',
      integerList(
        db,
        rows.map((row) => row.id),
      ),
    )
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
