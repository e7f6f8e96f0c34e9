import { type PasswordLinkKind, passwordLinks } from '@signout/contract'
import type { Actor } from '../../base/actor.ts'
import { integerList, insertRows } from '../../db/compiled.ts'
import type { Db, LinkMaker } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { record } from '../../record/record.ts'
import type { PasswordToken } from '../../record/record-kinds.ts'
import { generateSecret, hashSecret } from '../../record/rights.ts'
import { instantAfter } from '../../base/instants.ts'

/** Table of the links of each maker: a stranger's request must not end the desk's link. */
const tableOf = { desk: 'password_links', owner: 'asked_links' } as const satisfies Record<
  LinkMaker,
  string
>
export const linkTables = Object.values(tableOf)
export type LinkTable = (typeof linkTables)[number]

const linkColumns = { user_id: 'integer', token_hash: 'text', expires_at: 'timestamp' } as const

interface NewLinks {
  readonly users: readonly number[]
  readonly link: PasswordLinkKind
  readonly by: LinkMaker
  /** False: the links are only shown, even where mails are sent. */
  readonly isMailed?: boolean
}

/**
 * Makes a link for each of these users with which a password can be chosen once; older links by the same maker end.
 * Only hashes are stored (decision 021). Returns the links by user. One statement, and those of `record`.
 */
export async function makeLinks(
  tx: Tx,
  actor: Actor,
  { users, link, by, isMailed = true }: NewLinks,
  now: Date,
): Promise<Map<number, PasswordToken>> {
  const expires_at = instantAfter(now, passwordLinks[link].ms)
  const tokens = new Map(
    users.map((user) => [user, { token: generateSecret(), expires_at, by, isMailed }]),
  )
  const rows = Array.from(tokens, ([user_id, { token }]) => ({
    user_id,
    token_hash: hashSecret(token),
    expires_at,
  }))
  await insertRows(tx, tableOf[by], rows, linkColumns)
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

/** The user of a link, while it is valid and the user may log in. One statement. */
export async function findLink(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<{ user_id: number; email: string; has_own_password: boolean } | undefined> {
  const from = (table: LinkTable) =>
    db.selectFrom(table).select(['user_id', 'token_hash', 'expires_at'])
  return db
    .selectFrom(from(tableOf.desk).unionAll(from(tableOf.owner)).as('link'))
    .innerJoin('users', 'users.id', 'link.user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('is_active', '=', true)
    .select(['user_id', 'email', 'has_own_password'])
    .executeTakeFirst()
}

/** Ends the links of users who are disabled or have a new password; returns their hashes. Two statements. */
export async function deleteLinksOf(tx: Tx, userIds: readonly number[]): Promise<string[]> {
  const ended: string[] = []
  for (const table of linkTables) {
    const links = tx.deleteFrom(table).where('user_id', 'in', integerList(tx, userIds))
    const rows = await links.returning('token_hash').execute()
    ended.push(...rows.map((row) => row.token_hash))
  }
  return ended
}
