import type { PasswordLinkKind } from '@signout/contract'
import type { ExpressionBuilder } from 'kysely'
import { integerList, rowList } from '../../db/list-parameters.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { forUpdate, type Tx } from '../../db/transaction.ts'

export const linkLifetimeMs: Readonly<Record<PasswordLinkKind, number>> = {
  invitation: 14 * 24 * 3_600_000,
  reset: 3_600_000,
}

export interface NewLink {
  readonly user_id: number
  readonly token_hash: string
  readonly expires_at: string
}

const linkColumns = { user_id: 'integer', token_hash: 'text', expires_at: 'timestamp' } as const

/** From now on the only links of their users. One statement. */
export async function replaceLinks(tx: Tx, links: readonly NewLink[]): Promise<void> {
  await tx
    .insertInto('password_links')
    .columns(['user_id', 'token_hash', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom(rowList(tx, links, linkColumns).as('link'))
        .select(['user_id', 'token_hash', 'expires_at'])
        .where((where) => where.lit(true)),
    )
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        token_hash: eb.ref('excluded.token_hash'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    )
    .execute()
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

/** Whose link this is, while it is valid and the user may log in. One statement. */
export async function findLink(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<{ user_id: number; email: string; has_own_password: boolean } | undefined> {
  return db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where((eb) => eb.not(isAhead(eb, now)))
    .where('is_active', '=', true)
    .select(['user_id', 'email', 'has_own_password'])
    .executeTakeFirst()
}

/**
 * Whether a link was made so long before the clock was set back that it would last more than twice as long as it may.
 * Whose password is their own got theirs for a reset.
 */
function isAhead(eb: ExpressionBuilder<Tables, 'password_links' | 'users'>, now: string) {
  const latest = (link: PasswordLinkKind) =>
    new Date(Date.parse(now) + 2 * linkLifetimeMs[link]).toISOString()
  return eb.or([
    eb('expires_at', '>', latest('invitation')),
    eb.and([eb('has_own_password', '=', true), eb('expires_at', '>', latest('reset'))]),
  ])
}

/** Ends what lies too far ahead of a clock that has been set back, before the clock gets there. One statement. */
export async function deleteLinksAhead(tx: Tx, now: string): Promise<void> {
  const ahead = tx
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .where((eb) => isAhead(eb, now))
    .select('password_links.user_id')
  await tx.deleteFrom('password_links').where('user_id', 'in', ahead).execute()
}

/** Uses a link up; false when somebody else was faster, or a newer one has replaced it. One statement. */
export async function deleteLink(tx: Tx, tokenHash: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('password_links')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Ends the links of users who are disabled, or have a new password. One statement. */
export async function deleteLinksOf(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('password_links').where('user_id', 'in', integerList(tx, userIds)).execute()
}

/** One statement. */
export async function getCredentials(
  db: Db,
  userId: number,
): Promise<{ email: string; password_hash: string | null }> {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'password_hash'])
    .executeTakeFirstOrThrow()
}

interface OwnPassword {
  readonly userId: number
  readonly passwordHash: string
  /** Whatever the present one is, when left out. */
  readonly replaces?: string | null
  readonly now: string
}

/** Stores a password of the user's own choosing; false when the present one is not what it was. One statement. */
export async function updateOwnPassword(tx: Tx, password: OwnPassword): Promise<boolean> {
  const { userId, passwordHash, replaces, now } = password
  const result = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, has_own_password: true, updated_at: now })
    .where('id', '=', userId)
    .$if(replaces !== undefined, (query) =>
      query.where('password_hash', 'is not distinct from', replaces ?? null),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Ends every session of a user but one. One statement. */
export async function deleteOtherSessions(
  tx: Tx,
  userId: number,
  session: string | null,
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id_hash', '!=', session ?? '')
    .execute()
}
