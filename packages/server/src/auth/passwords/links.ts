import type { PasswordLinkKind } from '@signout/contract'
import type { ExpressionBuilder } from 'kysely'
import type { Actor } from '../../actor.ts'
import { integerList, insertRows } from '../../db/list-parameters.ts'
import type { Db, Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { record } from '../../write/record/record.ts'
import type { PasswordToken } from '../../write/record/kinds.ts'
import { generateSecret, hashSecret } from '../secrets.ts'

export const linkLifetimeMs: Readonly<Record<PasswordLinkKind, number>> = {
  invitation: 14 * 24 * 3_600_000,
  reset: 3_600_000,
}

const linkColumns = { user_id: 'integer', token_hash: 'text', expires_at: 'timestamp' } as const

/**
 * Makes a link for each of these users, with which a password is chosen, once; older ones end. Only hashes are stored
 * (decision 021). Answers by user. One statement, and those of `record`.
 */
export async function makeLinks(
  tx: Tx,
  actor: Actor,
  { users, link }: { readonly users: readonly number[]; readonly link: PasswordLinkKind },
  now: Date,
): Promise<Map<number, PasswordToken>> {
  const expires_at = new Date(now.getTime() + linkLifetimeMs[link]).toISOString()
  const tokens = new Map(users.map((user) => [user, { token: generateSecret(), expires_at }]))
  const rows = Array.from(tokens, ([user_id, { token }]) => ({
    user_id,
    token_hash: hashSecret(token),
    expires_at,
  }))
  await insertRows(tx, 'password_links', rows, linkColumns)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        token_hash: eb.ref('excluded.token_hash'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    )
    .execute()
  const entries = Array.from(tokens, ([user, token]) => ({
    kind: 'user.password_link_created' as const,
    user,
    detail: { link },
    link: token,
  }))
  await record(tx, actor, entries, now)
  return tokens
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
 * Users who have chosen a password only hold reset links.
 */
function isAhead(eb: ExpressionBuilder<Tables, 'password_links' | 'users'>, now: string) {
  const latest = (link: PasswordLinkKind) =>
    new Date(Date.parse(now) + 2 * linkLifetimeMs[link]).toISOString()
  return eb.or([
    eb('expires_at', '>', latest('invitation')),
    eb.and([eb('has_own_password', '=', true), eb('expires_at', '>', latest('reset'))]),
  ])
}

/** Deletes links too far ahead of a clock that has been set back, before the clock gets there. One statement. */
export async function deleteLinksAhead(tx: Tx, now: string): Promise<void> {
  const ahead = tx
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .where((eb) => isAhead(eb, now))
    .select('password_links.user_id')
  await tx.deleteFrom('password_links').where('user_id', 'in', ahead).execute()
}

/** Uses a link up; false when it was used meanwhile, or a newer one has replaced it. One statement. */
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
