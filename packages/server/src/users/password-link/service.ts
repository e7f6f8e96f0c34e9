import type { endpoints, PasswordLink, ResponseOf } from '@signout/contract'
import { type Actor, requireOrganiser } from '../../actor.ts'
import { replaceLink } from '../../auth/passwords/queries.ts'
import { generateSecret, hashSecret } from '../../auth/session.ts'
import { transact } from '../../changes/transact.ts'
import type { Db } from '../../db/tables.ts'
import { record } from '../../record/record.ts'
import { refuse, requireFound } from '../../refusal.ts'
import { requireUserId } from '../account/require-user-id.ts'
import { lockUser } from '../queries.ts'

type Link = ResponseOf<typeof endpoints.createPasswordLink>

const lifetimeMs: Readonly<Record<PasswordLink, number>> = {
  invitation: 14 * 24 * 3_600_000,
  reset: 3_600_000,
}

interface LinkInput {
  readonly user: number
  /** Under which the user's browser reaches the server. */
  readonly origin: string
}

/**
 * Makes a link with which a user chooses a password, once; older ones end. Only its hash is stored (decision 021).
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
    if (!is_active) throw refuse('This user is disabled, and could not log in with a link.')
    const link = has_own_password ? 'reset' : 'invitation'
    const token = generateSecret()
    const expires_at = new Date(now.getTime() + lifetimeMs[link]).toISOString()
    await replaceLink(tx, { userId: user, tokenHash: hashSecret(token), expiresAt: expires_at })
    const entry = { kind: 'user.password_link_created', user, detail: { link } } as const
    await record(tx, actor, [entry], now)
    return { url: `${origin}/login?token=${token}`, expires_at }
  })
}

/** The same for the user with an e-mail. @throws {Refusal} as `createPasswordLink` */
export async function inviteUser(
  db: Db,
  actor: Actor,
  { email, origin }: { readonly email: string; readonly origin: string },
  now: Date,
): Promise<Link> {
  const user = await requireUserId(db, email)
  return createPasswordLink(db, actor, { user, origin }, now)
}
