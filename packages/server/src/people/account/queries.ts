import type { GroupName, ReviewStatus } from '@signout/contract'
import { userSearch } from '../../db/search.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

export interface NewUser {
  /** Lower case. */
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly phone_number: string
  readonly review_status: ReviewStatus
  /** Null until a link is used to choose a password. */
  readonly password_hash: string | null
}

/** Creates a user; undefined when the email is taken. One statement. */
export async function insertUser(tx: Tx, user: NewUser, now: string): Promise<number | undefined> {
  const row = await tx
    .insertInto('users')
    .values({
      ...user,
      is_active: true,
      ...userSearch(user),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** One statement. */
export async function findUserId(db: Db, email: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.id
}

/** Stores a password that is not of the user's own choosing. One statement. */
export async function updatePassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  now: string,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, has_own_password: false, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

/** One statement. */
export async function insertMembership(tx: Tx, userId: number, group: GroupName): Promise<void> {
  await tx
    .insertInto('user_groups')
    .columns(['user_id', 'group_id'])
    .expression((eb) =>
      eb
        .selectFrom('groups')
        .select([eb.val(userId).as('user_id'), 'id'])
        .where('name', '=', group),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'group_id']).doNothing())
    .execute()
}
