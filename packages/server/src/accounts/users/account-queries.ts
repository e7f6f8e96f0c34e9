import { type GroupName, groupNames, limits } from '@signout/contract'
import { textList } from '../../db/list-parameters.ts'
import { countRows } from '../../db/pages.ts'
import type { Db } from '../../db/tables.ts'
import { forUpdate, type Tx } from '../../db/transaction.ts'
import { instantAfter } from '../../base/instants.ts'

export async function findCredentials(db: Db, email: string) {
  return db
    .selectFrom('users')
    .where('email', '=', email)
    .select(['id', 'password_hash', 'is_active'])
    .executeTakeFirst()
}

/** One statement. */
export async function getEmailAndHash(
  db: Db,
  userId: number,
): Promise<{ email: string; password_hash: string | null }> {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'password_hash'])
    .executeTakeFirstOrThrow()
}

/** The user with this email, while the account is active, locked until the transaction ends. One statement. */
export async function lockActiveUser(
  tx: Tx,
  email: string,
): Promise<{ id: number; has_own_password: boolean } | undefined> {
  const user = tx
    .selectFrom('users')
    .where('email', '=', email)
    .where('is_active', '=', true)
    .select(['id', 'has_own_password'])
  return forUpdate(tx, user).executeTakeFirst()
}

/** Number of recent changes of a user's password, by `limits.passwordChanges`. One statement. */
export async function countPasswordChanges(tx: Tx, userId: number, now: Date): Promise<number> {
  return countRows(
    tx
      .selectFrom('history')
      .where('user_id', '=', userId)
      .where('kind', '=', 'user.password_changed')
      .where('at', '>', instantAfter(now, -limits.passwordChanges.withinMs)),
  )
}

/** Makes these the groups of a user. Two statements. */
export async function storeGroups(
  tx: Tx,
  userId: number,
  groups: readonly GroupName[],
): Promise<void> {
  const named = tx.selectFrom('groups').where('name', 'in', textList(tx, groups))
  await tx
    .deleteFrom('user_groups')
    .where('user_id', '=', userId)
    .where('group_id', 'not in', named.select('id'))
    .execute()
  await tx
    .insertInto('user_groups')
    .columns(['user_id', 'group_id'])
    .expression(named.select((eb) => [eb.val(userId).as('user_id'), 'id']))
    .onConflict((conflict) => conflict.columns(['user_id', 'group_id']).doNothing())
    .execute()
}

/** Ids of the users who can work at the desk. */
export function selectOrganisers(db: Db) {
  return db
    .selectFrom('user_groups')
    .innerJoin('groups', 'groups.id', 'user_groups.group_id')
    .innerJoin('users', 'users.id', 'user_groups.user_id')
    .where('groups.name', '=', groupNames.organisers)
    .where('users.is_active', '=', true)
    .select('users.id')
}

/** One statement. */
export async function hasOrganiser(db: Db): Promise<boolean> {
  return (await selectOrganisers(db).limit(1).executeTakeFirst()) !== undefined
}
