import { endedLink } from '@signout/contract'
import { type Actor, anonymous } from '../../base/actor.ts'
import type { Db } from '../../db/tables.ts'
import { invalid } from '../../base/refusal.ts'
import { transact } from '../../record/transact.ts'
import { inLoginQueue } from '../login/login-queue.ts'
import { loginRule, whoLogsIn } from '../login/login-rules.ts'
import { hashSecret } from '../../record/rights.ts'
import { type Login, startSession } from '../sessions/session.ts'
import { clearAttempts } from '../sessions/throttle.ts'
import { findLink } from './links.ts'
import { hashPassword, requireGoodPassword } from './password.ts'
import { storePassword } from './store-password.ts'

interface LinkInput {
  readonly token: string
  readonly password: string
  readonly address: string
  /** Hash of the session that the browser had so far. */
  readonly sessionHash: string | null
}

/**
 * Sets the password of a link's user, ends all of their sessions and begins one.
 *
 * @throws {Refusal} 400 at `token` or `password`; 429 while too many users log in.
 */
export async function redeemPasswordLink(
  db: Db,
  actor: Actor,
  { token, password, address, sessionHash }: LinkInput,
  now: Date,
): Promise<Login> {
  return inLoginQueue({}, async () => {
    const tokenHash = hashSecret(token)
    const link = await findLink(db, tokenHash, now.toISOString())
    if (link === undefined) throw invalid({ token: [endedLink] })
    const { user_id: userId, email, has_own_password: isMailed } = link
    await requireGoodPassword(password, email)
    const passwordHash = await hashPassword(password)
    return transact(db, actor, async (tx) => {
      const own = { userId, passwordHash, isOwn: true, isMailed }
      const links = await storePassword(tx, { ...anonymous, userId }, own, now)
      // It was used meanwhile, or replaced by a newer one.
      if (links?.includes(tokenHash) !== true) throw invalid({ token: [endedLink] })
      const login = await startSession(tx, actor, { userId, passwordHash, sessionHash }, now)
      if (login === null) throw invalid({ token: [endedLink] })
      await clearAttempts(tx, loginRule, whoLogsIn(email, address))
      return login
    })
  })
}
