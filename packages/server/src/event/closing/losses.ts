import { conditionsOffShelf, type Loss } from '@signout/contract'
import { countRows, type PageRows, type Paging } from '../../db/pages.ts'
import type { Db } from '../../db/tables.ts'

/** One page of the returned units that are not on the shelf, the latest first. Two statements. */
export async function findLosses(db: Db, { limit, offset }: Paging): Promise<PageRows<Loss>> {
  const groups = db
    .selectFrom('order_items')
    .where('part_returned_health', 'in', conditionsOffShelf)
    .groupBy(['order_id', 'hardware_id', 'part_returned_health', 'returned_at'])
    .select((eb) => ['order_id', 'hardware_id', eb.fn.countAll<number>().as('quantity')])
    // Neither is null in these conditions.
    .select((eb) => [
      eb.ref('part_returned_health').$notNull().as('part_returned_health'),
      eb.ref('returned_at').$notNull().as('at'),
    ])
  const count = await countRows(db.selectFrom(groups.as('loss')))
  const results = await db
    .selectFrom(groups.as('loss'))
    .innerJoin('orders', 'orders.id', 'loss.order_id')
    .leftJoin('teams', 'teams.id', 'orders.team_id')
    .select(['loss.hardware_id', 'loss.order_id', 'orders.team_id', 'team_code'])
    .select(['loss.quantity', 'loss.part_returned_health', 'loss.at'])
    .orderBy('loss.at', 'desc')
    .orderBy('loss.order_id', 'desc')
    .orderBy('loss.hardware_id')
    .orderBy('loss.part_returned_health')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, results }
}
