import { sql } from 'kysely'
import { hashInUrl } from '../items/pictures/picture-name.ts'
import type { Db } from '../db/tables.ts'
import { isOffShelf } from '../items/unit-conditions.ts'

/**
 * Each item's stock, as stored and as counted from its units (spec §9), and whether it has a category. One statement.
 */
export async function countStock(db: Db) {
  return db
    .selectFrom('hardware')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('order_items')
          .innerJoin('orders', 'orders.id', 'order_items.order_id')
          .where(isOffShelf)
          .groupBy('order_items.hardware_id')
          .select((units) => ['order_items.hardware_id', units.fn.countAll<number>().as('units')])
          .as('away'),
      (join) => join.onRef('away.hardware_id', '=', 'hardware.id'),
    )
    .select(['id', 'name', 'model_number', 'manufacturer', 'location'])
    .select(['name_key', 'search_text', 'location_key'])
    .select(['quantity_available', 'quantity_remaining'])
    .select(({ fn, val, exists, selectFrom }) => [
      fn.coalesce('away.units', val(0)).as('away'),
      exists(
        selectFrom('hardware_categories')
          .whereRef('hardware_categories.hardware_id', '=', 'hardware.id')
          .select('category_id'),
      ).as('has_category'),
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

/** Each order with the number of its requests and units. One statement. */
export async function findOrdersWithCounts(db: Db) {
  return db
    .selectFrom('orders')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('order_items')
          .groupBy('order_id')
          .select(({ fn }) => [
            'order_id',
            fn.countAll<number>().as('granted'),
            fn.count<number>('part_returned_health').as('returned'),
          ])
          .as('units'),
      (join) => join.onRef('units.order_id', '=', 'orders.id'),
    )
    .select(['orders.id', 'status', 'team_id'])
    .select(({ fn, val, exists, selectFrom }) => [
      fn.coalesce('units.granted', val(0)).as('granted'),
      fn.coalesce('units.returned', val(0)).as('returned'),
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
    .select(['name', 'name_key', 'item_count'])
    .select(({ fn }) => fn.count<number>('hardware_id').as('counted'))
    .groupBy(['categories.id', 'name', 'name_key', 'item_count'])
    .orderBy('categories.id')
    .execute()
}

/** Each team with the number of its members. One statement. */
export async function countMembers(db: Db) {
  return db
    .selectFrom('teams')
    .leftJoin('profiles', 'profiles.team_id', 'teams.id')
    .groupBy(['teams.id', 'team_code'])
    .select(({ fn }) => ['team_code', fn.count<number>('profiles.id').as('members')])
    .orderBy('teams.id')
    .execute()
}

/** One statement. */
export async function findSignatures(db: Db) {
  return db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .select(['email', 'e_signature', 'acknowledge_rules', 'attended'])
    .orderBy('profiles.id')
    .execute()
}

/** One statement. */
export async function findUsers(db: Db) {
  return db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name', 'search_text'])
    .orderBy('id')
    .execute()
}
