import { type GroupName, groupNames, type UserColumns } from '@signout/contract'
import { userSearch } from './search.ts'
import { type Tx, forUpdate } from '../../db/transaction.ts'
import { selectOrganisers } from './account-queries.ts'

/** A user who may log in once there is a password; the email is in lower case. */
export interface NewUser extends Omit<UserColumns, 'is_active'> {
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

/** Stores a password that the user did not choose. One statement. */
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

/** Locks the group of organisers: other removals wait until the transaction ends. One statement. */
export async function lockOrganisers(tx: Tx): Promise<void> {
  const group = tx.selectFrom('groups').select('id').where('name', '=', groupNames.organisers)
  await forUpdate(tx, group).execute()
}

/** Whether another organiser can log in. One statement. */
export async function hasOtherOrganiser(tx: Tx, userId: number): Promise<boolean> {
  const other = await selectOrganisers(tx)
    .where('users.id', '!=', userId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Updates these columns of a user, and the search columns. One statement. */
export async function updateColumns(
  tx: Tx,
  id: number,
  user: UserColumns,
  columns: readonly (keyof UserColumns)[],
  now: string,
): Promise<void> {
  const values: Partial<UserColumns> = Object.fromEntries(
    columns.map((column) => [column, user[column]]),
  )
  await tx
    .updateTable('users')
    .set({ ...values, ...userSearch(user), updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** One statement. */
export async function deleteMembership(tx: Tx, userId: number, group: GroupName): Promise<void> {
  await tx
    .deleteFrom('user_groups')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb('group_id', 'in', eb.selectFrom('groups').select('id').where('name', '=', group)),
    )
    .execute()
}
