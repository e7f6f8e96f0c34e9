import { sql } from 'kysely'
import { hashInUrl } from '../catalogue/pictures/picture-name.ts'
import type { Db } from '../db/tables.ts'
import { isOffShelf } from '../catalogue/unit-conditions.ts'

/**
 * Each item's stock, as stored and as counted from its units (spec §9), and the number of its categories. One
 * statement.
 */
export async function countStock(db: Db) {
  return db
    .selectFrom('hardware')
    .select(['id', 'name', 'quantity_available', 'quantity_remaining'])
    .select(({ selectFrom }) => [
      selectFrom('order_items')
        .innerJoin('orders', 'orders.id', 'order_items.order_id')
        .whereRef('order_items.hardware_id', '=', 'hardware.id')
        .where(isOffShelf)
        .select(({ fn }) => fn.countAll<number>().as('units'))
        .$asScalar()
        .$notNull()
        .as('away'),
      selectFrom('hardware_categories')
        .whereRef('hardware_categories.hardware_id', '=', 'hardware.id')
        .select(({ fn }) => fn.countAll<number>().as('categories'))
        .$asScalar()
        .$notNull()
        .as('categories'),
    ])
    .orderBy('id')
    .execute()
}

/** Items with a picture of ours, and its hash. One statement. */
export async function findPictures(db: Db) {
  const rows = await db
    .selectFrom('hardware')
    .select(['id', 'name', 'picture'])
    .where('picture', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ picture, ...item }) => {
    const hash = hashInUrl(picture)
    return hash === null ? [] : [{ ...item, hash }]
  })
}

/** Each order with the number of its requests, of its units, and of those that were returned. One statement. */
export async function countUnits(db: Db) {
  return db
    .selectFrom('orders')
    .leftJoin('order_items', 'order_items.order_id', 'orders.id')
    .groupBy(['orders.id', 'status', 'team_id'])
    .select(['orders.id', 'status', 'team_id'])
    .select(({ fn, exists, selectFrom }) => [
      fn.count<number>('order_items.id').as('granted'),
      fn.count<number>('part_returned_health').as('returned'),
      exists(
        selectFrom('order_requests')
          .whereRef('order_requests.order_id', '=', 'orders.id')
          .select('hardware_id'),
      ).as('has_request'),
    ])
    .orderBy('orders.id')
    .execute()
}

/** Lines of orders that were granted more than was requested. One statement. */
export async function findOvergranted(db: Db) {
  const requested = sql<number>`coalesce(request.requested_quantity, 0)`
  return db
    .selectFrom('order_items')
    .leftJoin('order_requests as request', (join) =>
      join
        .onRef('request.order_id', '=', 'order_items.order_id')
        .onRef('request.hardware_id', '=', 'order_items.hardware_id'),
    )
    .groupBy(['order_items.order_id', 'order_items.hardware_id', 'request.requested_quantity'])
    .having(({ fn, eb }) => eb(fn.countAll<number>(), '>', requested))
    .select(({ fn }) => [
      'order_items.order_id',
      'order_items.hardware_id',
      requested.as('requested'),
      fn.countAll<number>().as('granted'),
    ])
    .orderBy('order_items.order_id')
    .orderBy('order_items.hardware_id')
    .execute()
}

/** Each category with the number of its items, as stored and as counted. One statement. */
export async function countCategoryItems(db: Db) {
  return db
    .selectFrom('categories')
    .leftJoin('hardware_categories', 'category_id', 'categories.id')
    .groupBy(['categories.id', 'name', 'item_count'])
    .select(['name', 'item_count'])
    .select(({ fn }) => fn.count<number>('hardware_id').as('counted'))
    .orderBy('categories.id')
    .execute()
}

/** Teams without members. One statement. */
export async function findEmptyTeams(db: Db) {
  return db
    .selectFrom('teams')
    .leftJoin('profiles', 'profiles.team_id', 'teams.id')
    .where('profiles.id', 'is', null)
    .select('team_code')
    .orderBy('teams.id')
    .execute()
}
