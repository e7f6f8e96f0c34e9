import {
  type PasswordLinkKind,
  passwordLinks,
  limits,
  normaliseEmail,
  addresses,
  type endpoints,
  type ResponseOf,
} from '@signout/contract'
import { type Actor, requireOrganiser } from '../../base/actor.ts'
import { integerList, insertRows } from '../../db/compiled.ts'
import type { Db, LinkMaker } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { record } from '../../record/record.ts'
import type { PasswordToken } from '../../record/record-kinds.ts'
import { generateSecret, hashSecret } from '../../record/rights.ts'
import { instantAfter } from '../../base/instants.ts'
import { countRows } from '../../db/pages.ts'
import { transact } from '../../record/transact.ts'
import { badRequest, requireFound } from '../../base/refusal.ts'
import { lockUser, selectRecent, requireUser } from '../users/user-queries.ts'

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

/**
 * Mails a link to the owner of an active account, a few times an hour; an invitation if they have never chosen a
 * password.
 */
export async function mailResetLink(
  db: Db,
  actor: Actor,
  { email }: { readonly email: string },
  now: Date,
): Promise<void> {
  await transact(db, actor, async (tx) => {
    const user = await lockUser(tx, normaliseEmail(email))
    if (user?.is_active !== true) return
    const { most, withinMs } = limits.resets
    const links = selectRecent(tx, user.id, 'user.password_link_created', { withinMs, now })
    const asked = links.where('via', '=', 'web').where('actor_id', 'is', null)
    if ((await countRows(asked)) >= most) return
    // An invitation keeps its lifetime: a stranger's request must not shorten it.
    const link = user.has_own_password ? 'reset' : 'invitation'
    await makeLinks(tx, actor, { users: [user.id], link, by: 'owner' }, now)
  })
}

type Link = ResponseOf<typeof endpoints.createPasswordLink>

interface LinkInput {
  /** Id or email. */
  readonly user: number | string
  /** Origin at which the user's browser reaches the server. */
  readonly origin: string
}

/**
 * Makes a link with which a user can choose a password once; older links of the desk end. Where mails are sent it is
 * mailed as well.
 *
 * @throws {Refusal} 404; 400 for a disabled user.
 */
export async function createPasswordLink(
  db: Db,
  actor: Actor,
  { user, origin }: LinkInput,
  now: Date,
): Promise<Link> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    const { id, is_active, has_own_password } = await requireUser(tx, user)
    if (!is_active) throw badRequest('This user is disabled, and could not log in with a link.')
    const link = has_own_password ? 'reset' : 'invitation'
    const links = await makeLinks(tx, actor, { users: [id], link, by: 'desk' }, now)
    const { token, expires_at } = requireFound(links.get(id))
    return { url: origin + addresses.passwordLink(token), expires_at }
  })
}
