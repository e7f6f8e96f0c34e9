import { type Demand, holdsStock, statusesThat } from '@signout/contract'
import { sql } from 'kysely'
import type { PageRows, Paging } from '../../db/pages.ts'
import type { Db } from '../../db/tables.ts'
import { selectWatching } from './watch-queries.ts'

/** Items in demand beyond their stock, the most wanted first (spec §13). One statement. */
export async function findDemand(db: Db, { limit, offset }: Paging): Promise<PageRows<Demand>> {
  const counted = statusesThat(holdsStock)
  const requested = db
    .selectFrom('order_requests')
    .innerJoin('orders', 'orders.id', 'order_requests.order_id')
    .where('orders.status', 'in', counted)
    .groupBy('hardware_id')
    .select(['hardware_id', sql<number>`cast(sum(requested_quantity) as bigint)`.as('units')])
  const granted = db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .where('orders.status', 'in', counted)
    .groupBy('hardware_id')
    .select(({ fn }) => ['hardware_id', fn.countAll<number>().as('units')])
  const zero = sql.lit(0)
  const all = db
    .selectFrom('hardware')
    .leftJoin(selectWatching(db).as('watched'), 'watched.hardware_id', 'hardware.id')
    .leftJoin(requested.as('requested'), 'requested.hardware_id', 'hardware.id')
    .leftJoin(granted.as('granted'), 'granted.hardware_id', 'hardware.id')
    .select(({ fn }) => [
      'hardware.id as hardware_id',
      fn.coalesce('watching', zero).as('watching'),
      fn.coalesce('requested.units', zero).as('requested'),
      fn.coalesce('granted.units', zero).as('granted'),
    ])
  const rows = await db
    .selectFrom(all.as('demand'))
    .selectAll()
    .where((eb) => eb.or([eb('watching', '>', 0), eb('granted', '<', eb.ref('requested'))]))
    .orderBy('watching', 'desc')
    .orderBy((eb) => eb('requested', '-', eb.ref('granted')), 'desc')
    .orderBy('hardware_id')
    .execute()
  return { count: rows.length, results: rows.slice(offset, offset + limit) }
}
