import { formatCount, type Demand, holdsStock, statusesThat } from '@signout/contract'
import { sql } from 'kysely'
import type { Participant } from '../base/actor.ts'
import type { Db } from '../db/tables.ts'
import { badRequest, requireFound } from '../base/refusal.ts'
import { announce } from '../record/changes/change.ts'
import { transact } from '../record/transact.ts'
import { type PageRows, readPage, type Paging } from '../db/pages.ts'
import { findItemName } from './item-queries.ts'
import { lockRemaining } from './stock.ts'

/**
 * Adds a watch of an item: the participant is told once when units are on the shelf again (spec §13). The item is
 * locked first, so that no return is missed meanwhile.
 * @throws {Refusal} 404 for an unknown item, 400 while some are left.
 */
export async function watchItem(
  db: Db,
  actor: Participant,
  { item }: { readonly item: number },
): Promise<void> {
  await transact(db, actor, async (tx) => {
    const left = requireFound((await lockRemaining(tx, [item])).get(item))
    if (left > 0) {
      throw badRequest(`No need to wait: ${formatCount(left, 'is', 'are')} left.`)
    }
    const added = await tx
      .insertInto('watches')
      .values({ profile_id: actor.profile.id, hardware_id: item })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 1n) announce(tx, { personal: [actor.userId] })
  })
}

/** Removes the participant's watch of an item. @throws {Refusal} 404 for an unknown item. */
export async function unwatchItem(
  db: Db,
  actor: Participant,
  { item }: { readonly item: number },
): Promise<void> {
  await transact(db, actor, async (tx) => {
    const removed = await tx
      .deleteFrom('watches')
      .where('profile_id', '=', actor.profile.id)
      .where('hardware_id', '=', item)
      .executeTakeFirst()
    if (removed.numDeletedRows === 1n) announce(tx, { personal: [actor.userId] })
    else requireFound(await findItemName(tx, item))
  })
}

/** The items that a participant watches. Two statements. */
export async function findWatches(
  db: Db,
  profile: number,
  paging: Paging,
): Promise<PageRows<{ hardware_id: number }>> {
  const own = db.selectFrom('watches').where('profile_id', '=', profile)
  return readPage(own, own.select('hardware_id').orderBy('hardware_id'), paging)
}

/** Ids of the users who watch an item. One statement. */
export async function findWatchers(db: Db, item: number): Promise<number[]> {
  const rows = await db
    .selectFrom('watches')
    .innerJoin('profiles', 'profiles.id', 'watches.profile_id')
    .where('hardware_id', '=', item)
    .select('profiles.user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Number of users who watch an item and can log in. */
export function selectWatching(db: Db) {
  return db
    .selectFrom('watches')
    .innerJoin('profiles', 'profiles.id', 'watches.profile_id')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .where('users.is_active', '=', true)
    .groupBy('watches.hardware_id')
    .select(({ fn }) => ['watches.hardware_id', fn.countAll<number>().as('watching')])
}

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
