import { countRows, type PageRows, type Paging } from '../../db/pages.ts'
import type { Db, Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

type Watch = Tables['watches']

/** Adds a watch; false when it exists. One statement. */
export async function insertWatch(tx: Tx, watch: Watch): Promise<boolean> {
  const result = await tx
    .insertInto('watches')
    .values(watch)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Removes a watch; false when there is none. One statement. */
export async function deleteWatch(tx: Tx, watch: Watch): Promise<boolean> {
  const result = await tx
    .deleteFrom('watches')
    .where('profile_id', '=', watch.profile_id)
    .where('hardware_id', '=', watch.hardware_id)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** The items that a participant watches. Two statements. */
export async function findWatches(
  db: Db,
  profile: number,
  { limit, offset }: Paging,
): Promise<PageRows<{ hardware_id: number }>> {
  const own = db.selectFrom('watches').where('profile_id', '=', profile)
  const results = await own
    .select('hardware_id')
    .orderBy('hardware_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count: await countRows(own), results }
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
