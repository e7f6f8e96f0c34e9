import {
  type GroupName,
  groupNames,
  type HistoryKind,
  showHidden,
  type UserColumns,
} from '@signout/contract'
import { textList } from '../../db/compiled.ts'
import type { Db } from '../../db/tables.ts'
import { forUpdate, type Tx } from '../../db/transaction.ts'
import { instantAfter } from '../../base/instants.ts'
import { notFound } from '../../base/refusal.ts'
import { searchColumns } from '../../db/search.ts'

function selectUser(db: Db, idOrEmail: number | string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'has_own_password', 'is_active'])
    .where((eb) =>
      typeof idOrEmail === 'number' ? eb('id', '=', idOrEmail) : eb('email', '=', idOrEmail),
    )
}

/** The columns for decisions on a user, or undefined. One statement. */
export async function findUser(db: Db, idOrEmail: number | string) {
  return selectUser(db, idOrEmail).executeTakeFirst()
}

/** The same, locked: other decisions on the user wait until the transaction ends. One statement. */
export async function lockUser(tx: Tx, idOrEmail: number | string) {
  return forUpdate(tx, selectUser(tx, idOrEmail)).executeTakeFirst()
}

/** A user named by an organiser, locked. One statement. @throws {Refusal} 404 */
export async function requireUser(tx: Tx, idOrEmail: number | string) {
  const user = await lockUser(tx, idOrEmail)
  if (user !== undefined) return user
  throw typeof idOrEmail === 'number'
    ? notFound()
    : notFound(`No user has the email ${showHidden(idOrEmail)}.`)
}

/** Rows of the record about a user within `withinMs`. */
export function selectRecent(
  tx: Tx,
  user: number,
  kind: HistoryKind,
  { withinMs, now }: { readonly withinMs: number; readonly now: Date },
) {
  return tx
    .selectFrom('history')
    .where('user_id', '=', user)
    .where('kind', '=', kind)
    .where('at', '>', instantAfter(now, -withinMs))
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

export async function hasOrganiser(db: Db): Promise<boolean> {
  return (await selectOrganisers(db).limit(1).executeTakeFirst()) !== undefined
}

type Names = Pick<UserColumns, 'first_name' | 'last_name' | 'email'>

/**
 * Search columns of a user, written together with the names: the database refuses a row whose `search_of` differs from
 * its names.
 */
export function userSearch({ first_name, last_name, email }: Names) {
  return searchColumns(first_name, last_name, email)
}
