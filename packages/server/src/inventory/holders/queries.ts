import { conditionsOffShelf, type Holder, stockHoldingStatuses } from '@signout/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'

interface Paging {
  readonly limit: number
  readonly offset: number
}

/**
 * One page of where an item's units are that are not on the shelf: those of one order that are out, or came back in one
 * condition, are a row. By order; undefined when there is no such item. Three statements.
 */
export async function findHolders(
  db: Db,
  item: number,
  { limit, offset }: Paging,
): Promise<{ count: number; results: Holder[] } | undefined> {
  const known = await db.selectFrom('hardware').select('id').where('id', '=', item).execute()
  if (known.length === 0) return undefined
  const groups = db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .where('hardware_id', '=', item)
    .where('orders.status', 'in', stockHoldingStatuses)
    .where((eb) =>
      eb.or([
        eb('part_returned_health', 'is', null),
        eb('part_returned_health', 'in', conditionsOffShelf),
      ]),
    )
    .groupBy(['orders.id', 'orders.status', 'orders.team_id', 'part_returned_health'])
    .select((eb) => [
      'orders.id as order_id',
      'orders.status as order_status',
      'orders.team_id',
      'part_returned_health',
      eb.fn.countAll<number>().as('quantity'),
    ])
  const { count } = await db
    .selectFrom(groups.as('groups'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const results = await db
    .selectFrom(groups.as('holder'))
    .leftJoin('teams', 'teams.id', 'holder.team_id')
    .select(['order_id', 'order_status', 'team_id', 'team_code', 'quantity'])
    .select('part_returned_health')
    .orderBy('order_id')
    .orderBy(sql`coalesce(part_returned_health, '')`)
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, results }
}
