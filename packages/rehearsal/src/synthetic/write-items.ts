import { foldText, searchText } from '@signout/server/db/search.ts'
import type { Tx } from '@signout/server/db/transact.ts'
import type { SyntheticEvent } from './plan-event.ts'
import { dateKinds, idOf, insertKeyed, insertRows } from './queries.ts'

/** Writes the categories and items, and answers the ids of the items. */
export async function writeItems(
  tx: Tx,
  { categories, items, stock }: SyntheticEvent,
  since: string,
): Promise<number[]> {
  const categoryIds = await insertKeyed(
    tx,
    'categories',
    'name',
    categories.map((name, index) => ({ name, max_per_team: stock.categoryLimits[index] ?? null })),
    { name: 'text', max_per_team: 'integer' },
  )
  const itemIds = await insertKeyed(
    tx,
    'hardware',
    'model_number',
    items.map(({ name, model_number, manufacturer, notes }, index) => ({
      name,
      model_number,
      manufacturer,
      notes,
      name_key: foldText(name),
      search_text: searchText(name, manufacturer, model_number),
      quantity_available: stock.items[index]?.quantity_available ?? 0,
      quantity_remaining: stock.items[index]?.quantity_remaining ?? 0,
      max_per_team: stock.items[index]?.max_per_team ?? null,
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
    items.flatMap((item) =>
      item.categories.map((index) => ({
        hardware_id: idOf(itemIds, item.model_number),
        category_id: idOf(categoryIds, categories[index]),
      })),
    ),
    { hardware_id: 'integer', category_id: 'integer' },
  )
  return items.map((item) => idOf(itemIds, item.model_number))
}
