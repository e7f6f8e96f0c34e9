import { foldText, searchText } from '@signout/server/db/search.ts'
import type { Tx } from '@signout/server/db/transaction.ts'
import type { LimitedCategory, StockedItem } from './plan-stock.ts'
import { dateKinds, idAt, insertKeyed, insertRows } from './queries.ts'

/** Answers the ids. */
export async function insertCategories(
  tx: Tx,
  categories: readonly LimitedCategory[],
): Promise<number[]> {
  const rows = categories.map((category) => ({ ...category, name_key: foldText(category.name) }))
  return insertKeyed(tx, 'categories', 'name', rows, {
    name: 'text',
    max_per_team: 'integer',
    name_key: 'text',
  })
}

/** Inserts what is on the shelf, and answers the ids. The orders bring the units that they hold. */
export async function insertItems(
  tx: Tx,
  items: readonly StockedItem[],
  categoryIds: readonly number[],
  since: string,
): Promise<number[]> {
  const ids = await insertKeyed(
    tx,
    'hardware',
    'model_number',
    items.map(({ name, model_number, manufacturer, notes, max_per_team, onShelf }) => ({
      name,
      model_number,
      manufacturer,
      notes,
      name_key: foldText(name),
      search_text: searchText(name, manufacturer, model_number),
      quantity_available: onShelf,
      quantity_remaining: onShelf,
      max_per_team,
      created_at: since,
      updated_at: since,
    })),
    {
      name: 'text',
      model_number: 'text',
      manufacturer: 'text',
      notes: 'text',
      name_key: 'text',
      search_text: 'text',
      quantity_available: 'integer',
      quantity_remaining: 'integer',
      max_per_team: 'integer',
      ...dateKinds,
    },
  )
  await insertRows(
    tx,
    'hardware_categories',
    items.flatMap(({ categories }, index) =>
      categories.map((category) => ({
        hardware_id: idAt(ids, index),
        category_id: idAt(categoryIds, category),
      })),
    ),
    { hardware_id: 'integer', category_id: 'integer' },
  )
  return ids
}
