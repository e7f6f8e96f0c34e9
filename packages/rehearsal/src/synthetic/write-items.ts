import { insertRows } from '@signout/server/db/list-parameters.ts'
import { foldText } from '@signout/contract'
import { commandLine } from '@signout/server/actor.ts'
import { itemSearch } from '@signout/server/items/search.ts'
import type { Tx } from '@signout/server/db/transaction.ts'
import { record } from '@signout/server/write/record/record.ts'
import type { PlannedCategory, StockedItem } from './plan-items.ts'
import { dateKinds, idAt, insertKeyed } from './list-queries.ts'

/** Returns the ids. */
export async function insertSyntheticCategories(
  tx: Tx,
  categories: readonly PlannedCategory[],
  since: string,
): Promise<number[]> {
  const rows = categories.map((category) => ({ ...category, name_key: foldText(category.name) }))
  const ids = await insertKeyed(tx, 'categories', 'name', rows, {
    name: 'text',
    max_per_team: 'integer',
    name_key: 'text',
  })
  const entries = categories.map(({ name, max_per_team }) => ({
    kind: 'category.created' as const,
    detail: { values: { name, max_per_team } },
  }))
  await record(tx, commandLine, entries, new Date(since))
  return ids
}

/** Inserts items with the units on the shelf, and returns the ids. Orders add the units that they hold. */
export async function insertSyntheticItems(
  tx: Tx,
  items: readonly StockedItem[],
  categoryIds: readonly number[],
  since: string,
): Promise<number[]> {
  const ids = await insertKeyed(
    tx,
    'hardware',
    'model_number',
    items.map(({ name, model_number, manufacturer, location, notes, max_per_team, onShelf }) => ({
      name,
      model_number,
      manufacturer,
      location,
      notes,
      ...itemSearch({ name, manufacturer, model_number, location }),
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
      location: 'text',
      location_key: 'text',
      notes: 'text',
      name_key: 'text',
      search_text: 'text',
      search_of: 'text',
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
  ).execute()
  const entries = items.map((item, index) => {
    const { name, model_number, manufacturer, location, notes, max_per_team, onShelf } = item
    const values = { name, model_number, manufacturer, location, notes, max_per_team }
    return {
      kind: 'hardware.created' as const,
      item: idAt(ids, index),
      detail: { values: { ...values, quantity_available: onShelf } },
    }
  })
  await record(tx, commandLine, entries, new Date(since))
  return ids
}
