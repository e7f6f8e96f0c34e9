import type { Category, Item, ItemOrdering, Quantities } from '@signout/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import { compiled } from '../db/compiled.ts'
import { integerList, rowList } from '../db/list-parameters.ts'
import { itemContains, type ItemSearch, matchesEvery } from '../db/search.ts'
import type { Db, Tables } from '../db/tables.ts'
import { forNoKeyUpdate, type Tx } from '../db/transaction.ts'

export interface ItemFilter {
  readonly limit: number
  readonly offset: number
  readonly in_stock?: boolean | undefined
  readonly hardware_ids?: readonly number[] | undefined
  readonly category_ids?: readonly number[] | undefined
  readonly search?: string | undefined
  readonly ordering?: ItemOrdering | undefined
}

const shownColumns = [
  'id',
  'name',
  'model_number',
  'manufacturer',
  'datasheet',
  'quantity_available',
  'quantity_remaining',
  'max_per_team',
  'picture',
  'image_url',
  'notes',
] as const satisfies (keyof Tables['hardware'])[]

const orderColumns = {
  default: ['name_key', 'asc'],
  name: ['name_key', 'asc'],
  '-name': ['name_key', 'desc'],
  quantity_remaining: ['quantity_remaining', 'asc'],
  '-quantity_remaining': ['quantity_remaining', 'desc'],
} as const satisfies Record<ItemOrdering, readonly [string, 'asc' | 'desc']>

/** One page of the inventory. Three statements. */
export async function findItems(
  db: Db,
  filter: ItemFilter,
): Promise<{ count: number; results: Item[] }> {
  const matching = (search: ItemSearch) =>
    db.selectFrom('hardware').where((eb) => eb.and(predicatesOf(db, eb, filter, search)))
  const { count } = await matching('matches first')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const [column, direction] = orderColumns[filter.ordering ?? 'default']
  // Of many matches, a page is found sooner along the order than by sorting them all.
  const isFrequent = count > 10 * (filter.offset + filter.limit)
  const rows = await matching(isFrequent ? 'order first' : 'matches first')
    .select(shownColumns)
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
  const { in_stock, hardware_ids, category_ids, search } = filter
  return [
    ...(in_stock === undefined ? [] : [eb('quantity_remaining', in_stock ? '>' : '=', 0)]),
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
    ...(search === undefined ? [] : [matchesEvery(search, (piece) => itemContains(db, piece, by))]),
  ]
}

/** One item, or undefined. Two statements. */
export async function findItem(db: Db, id: number): Promise<Item | undefined> {
  const rows = await db.selectFrom('hardware').select(shownColumns).where('id', '=', id).execute()
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

/** One page of the categories, by name. Two statements. */
export async function findCategories(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; results: Category[] }> {
  const { count } = await db
    .selectFrom('categories')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const results = await db
    .selectFrom('categories')
    .select(['id', 'name', 'max_per_team', 'item_count as unique_hardware_count'])
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, results }
}

const selectRemaining = compiled((db, { ids }: { readonly ids: readonly number[] }) =>
  forNoKeyUpdate(
    db,
    db
      .selectFrom('hardware')
      .select(['id', 'quantity_remaining'])
      .where('id', 'in', integerList(db, ids))
      .orderBy('id'),
  ),
)

/**
 * Locks items until the transaction ends, and returns what is left of each. Always in the order of their ids, so that
 * two transactions never wait for each other. One statement.
 */
export async function lockRemaining(tx: Tx, ids: readonly number[]): Promise<Quantities> {
  const { rows } = await selectRemaining(tx, { ids })
  return new Map(rows.map((row) => [row.id, row.quantity_remaining]))
}

interface StockChanges {
  readonly changes: readonly { readonly hardware_id: number; readonly units: number }[]
}

const updateStock = compiled((db, { changes }: StockChanges) =>
  db
    .updateTable('hardware')
    .from(rowList(db, changes, { hardware_id: 'integer', units: 'integer' }).as('change'))
    .set((eb) => ({ quantity_remaining: eb('quantity_remaining', '+', eb.ref('change.units')) }))
    .whereRef('hardware.id', '=', 'change.hardware_id'),
)

/** Adds units to what is left of items, or removes them when negative. Call with the items locked. One statement. */
async function changeStock(
  tx: Tx,
  changes: readonly { hardware_id: number; units: number }[],
): Promise<void> {
  const numbers = changes.map(({ hardware_id, units }) => ({ hardware_id, units }))
  await updateStock(tx, { changes: numbers })
}

/** Units of one item. */
export interface ItemUnits {
  readonly hardware_id: number
  readonly name: string
  readonly units: number
}

/** Puts units back on the shelf. Their items stay locked until the transaction ends. Two statements. */
export async function restock(
  tx: Tx,
  units: readonly { hardware_id: number; units: number }[],
): Promise<void> {
  await lockRemaining(
    tx,
    units.map((line) => line.hardware_id),
  )
  await changeStock(tx, units)
}

const updateOffShelf = compiled((db, { changes }: StockChanges) =>
  db
    .updateTable('hardware')
    .from((eb) =>
      forNoKeyUpdate(
        db,
        eb
          .selectFrom('hardware as item')
          .innerJoin(
            rowList(db, changes, { hardware_id: 'integer', units: 'integer' }).as('change'),
            'change.hardware_id',
            'item.id',
          )
          .select(['item.id', 'change.units'])
          .whereRef('item.quantity_remaining', '>=', 'change.units')
          .orderBy('item.id'),
      ).as('taken'),
    )
    .set((eb) => ({ quantity_remaining: eb('quantity_remaining', '-', eb.ref('taken.units')) }))
    .whereRef('hardware.id', '=', 'taken.id')
    .returning('hardware.id'),
)

/**
 * Takes units off the shelf, whose items stay locked until the transaction ends; answers the lines of which too few are
 * left: then the transaction must fail, for the others are taken. Locks as `lockRemaining` does. One statement.
 */
export async function takeOffShelf<L extends Omit<ItemUnits, 'name'>>(
  tx: Tx,
  lines: readonly L[],
): Promise<readonly L[]> {
  const changes = lines.map(({ hardware_id, units }) => ({ hardware_id, units }))
  const { rows } = await updateOffShelf(tx, { changes })
  const taken = new Set(rows.map((row) => row.id))
  return lines.filter((line) => !taken.has(line.hardware_id))
}
