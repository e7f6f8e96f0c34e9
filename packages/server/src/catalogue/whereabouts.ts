import {
  conditions,
  forEachCondition,
  type HolderPage,
  type ItemStock,
  stockKeys,
  sumQuantities,
} from '@signout/contract'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { isAtDesk, isKept, isOffShelf, isWithTeam } from './unit-conditions.ts'
import { integerList } from '../db/compiled.ts'
import { type PageRows, type Paging, readPage } from '../db/pages.ts'
import { selectWatching } from './watches.ts'
import { findItemName } from './item-queries.ts'

/**
 * One page of an item's units that are not on the shelf, by order: units of one order that are out, or came back in one
 * condition, are one row; those that were handed out for good are only counted. Undefined for an unknown item. Three
 * statements.
 */
export async function findHolders(
  db: Db,
  item: number,
  { limit, offset }: Paging,
): Promise<Pick<HolderPage, 'count' | 'results' | 'totals' | 'used'> | undefined> {
  if ((await findItemName(db, item)) === undefined) return undefined
  const units = db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .where('hardware_id', '=', item)
    .where(isOffShelf)
  const places = await units
    .groupBy(['orders.status', 'part_returned_health', 'is_kept'])
    .select((eb) => [
      'orders.status as order_status',
      'part_returned_health',
      'is_kept',
      eb.fn.countAll<number>().as('quantity'),
      eb.fn.count<number>('orders.id').distinct().as('holders'),
    ])
    .orderBy('order_status')
    .orderBy(condition)
    .execute()
  const [used, held] = [
    places.filter(({ is_kept }) => is_kept),
    places.filter(({ is_kept }) => !is_kept),
  ]
  const groups = units
    .where(({ not }) => not(isKept))
    .groupBy(['orders.id', 'orders.status', 'orders.team_id', 'part_returned_health'])
    .select((eb) => [
      'orders.id as order_id',
      'orders.status as order_status',
      'orders.team_id',
      'part_returned_health',
      eb.fn.countAll<number>().as('quantity'),
    ])
  const results = await db
    .selectFrom(groups.as('holder'))
    .leftJoin('teams', 'teams.id', 'holder.team_id')
    .select(['order_id', 'order_status', 'team_id', 'team_code', 'quantity'])
    .select('part_returned_health')
    .orderBy('order_id')
    .orderBy(condition)
    .limit(limit)
    .offset(offset)
    .execute()
  return {
    count: held.reduce((count, { holders }) => count + holders, 0),
    results,
    totals: held.map(({ order_status, part_returned_health, quantity }) => {
      return { order_status, part_returned_health, quantity }
    }),
    used: sumQuantities(used),
  }
}

const condition = sql`coalesce(part_returned_health, '')`

/** One page of where the units of every item are, by the items' ids. Four statements. */
export async function findStock(db: Db, paging: Paging): Promise<PageRows<ItemStock>> {
  const items = db.selectFrom('hardware')
  const { count, results: page } = await readPage(items, items.select('id').orderBy('id'), paging)
  const ids = page.map(({ id }) => id)
  const counted = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .where('hardware_id', 'in', integerList(db, ids))
    .groupBy('hardware_id')
    .select('hardware_id')
    .select(({ fn }) => {
      const units = fn.countAll<number>()
      return [
        units.filterWhere(isWithTeam).as('out'),
        units.filterWhere(isAtDesk).as('packed'),
        units.filterWhere(isKept).as('used'),
        ...conditions.map((condition) =>
          units.filterWhere('part_returned_health', '=', condition).as(stockKeys[condition]),
        ),
      ]
    })
    .execute()
  const watched = await selectWatching(db)
    .where('watches.hardware_id', 'in', integerList(db, ids))
    .execute()
  const unitsOf = new Map(counted.map((row) => [row.hardware_id, row]))
  const watchingOf = new Map(watched.map((row) => [row.hardware_id, row.watching]))
  const none = { out: 0, packed: 0, used: 0, ...forEachCondition(stockKeys, 0) }
  const results = ids.map((hardware_id) =>
    Object.assign(unitsOf.get(hardware_id) ?? { ...none, hardware_id }, {
      watching: watchingOf.get(hardware_id) ?? 0,
    }),
  )
  return { count, results }
}
