import { addresses, type endpoints, type ResponseOf } from '@signout/contract'
import { type Actor, requireOrganiser } from '../actor.ts'
import { deleteLinksOf, makeLinks } from '../auth/passwords/links.ts'
import { hashPassword, requireGoodPassword } from '../auth/passwords/password.ts'
import { deleteSessionsOfUser } from '../auth/session-queries.ts'
import { transact } from '../write/transact.ts'
import type { Db } from '../db/tables.ts'
import { badRequest, requireFound } from '../refusal.ts'
import { record } from '../write/record/record.ts'
import { lockUser, requireUserId } from './user-queries.ts'
import { updatePassword } from './user-write-queries.ts'

type Link = ResponseOf<typeof endpoints.createPasswordLink>

interface LinkInput {
  readonly user: number
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
    const { is_active, has_own_password } = requireFound(await lockUser(tx, user))
    if (!is_active) throw badRequest('This user is disabled, and could not log in with a link.')
    const link = has_own_password ? 'reset' : 'invitation'
    const links = await makeLinks(tx, actor, { users: [user], link, by: 'desk' }, now)
    const { token, expires_at } = requireFound(links.get(user))
    return { url: origin + addresses.passwordLink(token), expires_at }
  })
}

/** Makes a password link for the user with an email. @throws {Refusal} as `createPasswordLink` */
export async function inviteUser(
  db: Db,
  actor: Actor,
  { email, origin }: { readonly email: string; readonly origin: string },
  now: Date,
): Promise<Link> {
  const user = await requireUserId(db, email)
  return createPasswordLink(db, actor, { user, origin }, now)
}

/** Changes a user's password, which ends all of the user's sessions. @throws {Refusal} 404 */
export async function setPassword(
  db: Db,
  actor: Actor,
  { email, password }: { readonly email: string; readonly password: string },
  now: Date,
): Promise<void> {
  requireOrganiser(actor)
  await requireGoodPassword(password, email)
  const id = await requireUserId(db, email)
  const passwordHash = await hashPassword(password)
  await transact(db, actor, async (tx) => {
    const isMailed = requireFound(await lockUser(tx, id)).has_own_password
    await updatePassword(tx, id, passwordHash, now.toISOString())
    await deleteLinksOf(tx, [id])
    await deleteSessionsOfUser(tx, id)
    const entry = { kind: 'user.password_changed', user: id, detail: {}, isMailed } as const
    await record(tx, actor, [entry], now)
  })
}
