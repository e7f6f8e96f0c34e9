import type { Profile } from '@signout/contract'
import { integerList } from '../db/list-parameters.ts'
import type { Db, ProfilesTable } from '../db/tables.ts'
import { forNoKeyUpdate, type Tx } from '../db/transaction.ts'
import { selectProfiles, toProfile } from '../teams/members-queries.ts'

/** The profile of a user, or undefined. One statement. */
export async function findProfileOfUser(db: Db, userId: number): Promise<Profile | undefined> {
  const row = await selectProfiles(db).where('users.id', '=', userId).executeTakeFirst()
  return row && toProfile(row)
}

/** The profiles of these users by user id. One statement. */
export async function findProfilesOfUsers(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, Profile>> {
  const rows = await selectProfiles(db).where('users.id', 'in', integerList(db, userIds)).execute()
  return new Map(rows.map((row) => [row.user_id, toProfile(row)]))
}

/** A profile, or undefined. One statement. */
export async function findProfile(db: Db, id: number): Promise<Profile | undefined> {
  const row = await selectProfiles(db).where('profiles.id', '=', id).executeTakeFirst()
  return row && toProfile(row)
}

/** Makes a user a participant; undefined for one who already is. One statement. */
export async function insertProfile(
  tx: Tx,
  profile: Pick<ProfilesTable, 'user_id' | 'team_id' | 'e_signature' | 'phone_number'>,
  now: string,
): Promise<{ id: number } | undefined> {
  return tx
    .insertInto('profiles')
    .values({
      ...profile,
      id_provided: false,
      attended: true,
      acknowledge_rules: true,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('id')
    .executeTakeFirst()
}

/**
 * Stores whether a piece of identification was handed in; false when nothing changed or there is no such profile. One
 * statement.
 */
export async function updateIdProvided(
  db: Db,
  id: number,
  isProvided: boolean,
  now: string,
): Promise<boolean> {
  const result = await db
    .updateTable('profiles')
    .set({ id_provided: isProvided, updated_at: now })
    .where('id', '=', id)
    .where('id_provided', '!=', isProvided)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * The columns that decide whether a user may sign the waiver, locked until the transaction ends; or undefined. One
 * statement.
 */
export async function lockSigner(tx: Tx, userId: number) {
  const user = tx
    .selectFrom('users')
    .select(['review_status', 'phone_number'])
    .where('id', '=', userId)
  return forNoKeyUpdate(tx, user).executeTakeFirst()
}
