import { integerList, rowList, type ColumnKind, textList } from '../db/list-parameters.ts'
import { itemSearch } from '../db/search.ts'
import type { Db } from '../db/tables.ts'
import { type Tx, forUpdate } from '../db/transaction.ts'
import { withCategories } from './queries.ts'

/** What organisers say about an item, which an import identifies by name and model number. */
export interface ItemColumns {
  readonly name: string
  readonly model_number: string | null
  readonly manufacturer: string | null
  readonly datasheet: string | null
  readonly quantity_available: number
  readonly max_per_team: number | null
  readonly image_url: string | null
  readonly notes: string | null
}

/** With the ids of its categories, as the record has it. */
export interface CategorisedItem extends ItemColumns {
  readonly categories: readonly number[]
}

export interface KnownItem extends CategorisedItem {
  readonly id: number
  readonly picture: string | null
}

/** With what is stored as well. */
export type StoredItem = ItemColumns & ReturnType<typeof itemSearch>

const searchColumns = ['name_key', 'search_text', 'search_of'] as const

const kindsOfItem = {
  name: 'text',
  model_number: 'text',
  manufacturer: 'text',
  datasheet: 'text',
  quantity_available: 'integer',
  max_per_team: 'integer',
  image_url: 'text',
  notes: 'text',
} as const satisfies Record<keyof ItemColumns, ColumnKind>

// Sound: the keys of a literal object.
export const columns = Object.keys(kindsOfItem) as (keyof ItemColumns)[]

const kinds = {
  ...kindsOfItem,
  name_key: 'text',
  search_text: 'text',
  search_of: 'text',
} as const satisfies Record<keyof StoredItem, ColumnKind>

export const knownColumns = ['id', 'picture', ...columns] as const satisfies readonly (keyof Omit<
  KnownItem,
  'categories'
>)[]

/** One item, or undefined. Two statements. */
export async function findKnownItem(db: Db, id: number): Promise<KnownItem | undefined> {
  const rows = await db.selectFrom('hardware').select(knownColumns).where('id', '=', id).execute()
  return (await withCategories(db, rows))[0]
}

/** What is stored of what is said. */
export function toStored<T extends ItemColumns>(item: T): T & StoredItem {
  return { ...item, ...itemSearch(item) }
}

/** Inserts items with all of their units on the shelf. One statement. */
export async function insertItems(
  tx: Tx,
  items: readonly StoredItem[],
  now: string,
): Promise<{ id: number; name: string; model_number: string | null }[]> {
  const rows = items.map((item) => ({ ...item, now }))
  return tx
    .insertInto('hardware')
    .columns([...columns, ...searchColumns, 'quantity_remaining', 'created_at', 'updated_at'])
    .expression((eb) =>
      eb
        .selectFrom(rowList(tx, rows, { ...kinds, now: 'timestamp' }).as('item'))
        .select(columns)
        .select([...searchColumns, 'quantity_available as quantity_remaining'])
        .select(['now as created_at', 'now as updated_at']),
    )
    .returning(['id', 'name', 'model_number'])
    .execute()
}

/**
 * Updates what organisers say about items; what is added to the total goes onto the shelf. Call with the items locked.
 * One statement.
 */
export async function updateItems(
  tx: Tx,
  items: readonly (StoredItem & { readonly id: number })[],
  now: string,
): Promise<void> {
  await tx
    .updateTable('hardware')
    .from(rowList(tx, items, { ...kinds, id: 'integer' }).as('item'))
    .set((eb) => ({
      name: eb.ref('item.name'),
      model_number: eb.ref('item.model_number'),
      manufacturer: eb.ref('item.manufacturer'),
      datasheet: eb.ref('item.datasheet'),
      quantity_remaining: eb(
        eb('hardware.quantity_remaining', '+', eb.ref('item.quantity_available')),
        '-',
        eb.ref('hardware.quantity_available'),
      ),
      quantity_available: eb.ref('item.quantity_available'),
      max_per_team: eb.ref('item.max_per_team'),
      image_url: eb.ref('item.image_url'),
      notes: eb.ref('item.notes'),
      name_key: eb.ref('item.name_key'),
      search_text: eb.ref('item.search_text'),
      search_of: eb.ref('item.search_of'),
      updated_at: now,
    }))
    .whereRef('hardware.id', '=', 'item.id')
    .execute()
}

/** Puts items into exactly these categories. Two statements. */
export async function replaceCategories(
  tx: Tx,
  items: readonly { readonly id: number; readonly categories: readonly number[] }[],
): Promise<void> {
  await tx
    .deleteFrom('hardware_categories')
    .where('hardware_id', 'in', integerList(tx, items.map(toId)))
    .execute()
  const memberships = items.flatMap((item) =>
    item.categories.map((category_id) => ({ hardware_id: item.id, category_id })),
  )
  await tx
    .insertInto('hardware_categories')
    .columns(['hardware_id', 'category_id'])
    .expression((eb) =>
      eb
        .selectFrom(
          rowList(tx, memberships, { hardware_id: 'integer', category_id: 'integer' }).as(
            'membership',
          ),
        )
        .select(['hardware_id', 'category_id']),
    )
    .execute()
}

interface ItemPicture {
  readonly id: number
  readonly picture: string | null
}

/** Gives items their pictures. One statement. */
export async function updatePictures(
  tx: Tx,
  pictures: readonly ItemPicture[],
  now: string,
): Promise<void> {
  const rows = pictures.map(({ id, picture }) => ({ id, picture }))
  await tx
    .updateTable('hardware')
    .from(rowList(tx, rows, { id: 'integer', picture: 'text' }).as('item'))
    .set((eb) => ({ picture: eb.ref('item.picture'), updated_at: now }))
    .whereRef('hardware.id', '=', 'item.id')
    .execute()
}

function toId({ id }: { readonly id: number }): number {
  return id
}

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

/** Of these, the ids of categories that there are. One statement. */
export async function findKnownCategories(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('categories')
    .select('id')
    .where('id', 'in', integerList(db, ids))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Items whose name looks like this one, with their model numbers. One statement. */
export async function findNamesakes(db: Db, nameKey: string) {
  return db
    .selectFrom('hardware')
    .select(['id', 'name', 'model_number'])
    .where('name_key', '=', nameKey)
    .orderBy('id')
    .execute()
}

/** Waits for whoever is ordering it, and keeps others from it until the transaction ends. One statement. */
export async function lockForDeletion(tx: Tx, item: number): Promise<void> {
  await forUpdate(tx, tx.selectFrom('hardware').select('id').where('id', '=', item)).execute()
}

/** In how many orders an item ever was. One statement. */
export async function countOrdersOf(db: Db, item: number): Promise<number> {
  const { count } = await db
    .selectFrom('order_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hardware_id', '=', item)
    .executeTakeFirstOrThrow()
  return count
}

/** How many reports about an item nobody has resolved yet. One statement. */
export async function countOpenIncidents(db: Db, item: number): Promise<number> {
  const { count } = await db
    .selectFrom('incidents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hardware_id', '=', item)
    .where('is_resolved', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

/** Its categories are let go of by themselves. One statement. */
export async function deleteItemRow(tx: Tx, item: number): Promise<void> {
  await tx.deleteFrom('hardware').where('id', '=', item).execute()
}
