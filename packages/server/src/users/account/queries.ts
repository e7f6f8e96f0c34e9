import type { GroupName } from '@signout/contract'
import { searchText } from '../../db/search.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

export interface NewUser {
  /** Lower case. */
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly password_hash: string
}

/** Creates a user who never applied; undefined when the e-mail is taken. One statement. */
export async function insertUser(tx: Tx, user: NewUser, now: string): Promise<number | undefined> {
  const row = await tx
    .insertInto('users')
    .values({
      ...user,
      phone_number: '',
      is_active: true,
      review_status: 'None',
      search_text: searchText(user.first_name, user.last_name, user.email),
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

export async function updatePassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  now: string,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

/** False when nothing changed. */
export async function updateActive(
  tx: Tx,
  userId: number,
  isActive: boolean,
  now: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ is_active: isActive, updated_at: now })
    .where('id', '=', userId)
    .where('is_active', '!=', isActive)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** False when the user is in it already. */
export async function insertMembership(db: Db, userId: number, group: GroupName): Promise<boolean> {
  const result = await db
    .insertInto('user_groups')
    .columns(['user_id', 'group_id'])
    .expression((eb) =>
      eb
        .selectFrom('groups')
        .select([eb.val(userId).as('user_id'), 'id'])
        .where('name', '=', group),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'group_id']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False when the user is not in it. */
export async function deleteMembership(db: Db, userId: number, group: GroupName): Promise<boolean> {
  const result = await db
    .deleteFrom('user_groups')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb('group_id', 'in', eb.selectFrom('groups').select('id').where('name', '=', group)),
    )
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** The names of a user's groups. One statement. */
export async function findGroupNames(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('user_groups')
    .innerJoin('groups', 'groups.id', 'user_groups.group_id')
    .where('user_id', '=', userId)
    .select('groups.name')
    .orderBy('groups.name')
    .execute()
  return rows.map((row) => row.name)
}
