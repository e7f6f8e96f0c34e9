import type { Db } from '../../db/tables.ts'

/** Every item with the names of its categories, by name. Two statements. */
export async function findItemsToExport(db: Db) {
  const items = await db
    .selectFrom('hardware')
    .select(['id', 'name', 'model_number', 'manufacturer', 'datasheet', 'quantity_available'])
    .select(['max_per_team', 'image_url', 'notes'])
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
