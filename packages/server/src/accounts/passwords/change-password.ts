import { limits } from '@signout/contract'
import type { UserActor } from '../../base/actor.ts'
import { countRows } from '../../db/pages.ts'
import type { Db } from '../../db/tables.ts'
import { invalid, requireFound } from '../../base/refusal.ts'
import { transact } from '../../record/transact.ts'
import { findUser, selectRecent } from '../users/user-queries.ts'
import { inLoginQueue } from '../login/login-queue.ts'
import { passwordRule } from '../login/login-rules.ts'
import type { Owner } from '../sessions/session.ts'
import { clearAttempts, countAttempt } from '../sessions/throttle.ts'
import { hashPassword, passwordProblem, verifyPassword } from './password.ts'
import { storePassword } from './store-password.ts'

interface PasswordChange {
  readonly current_password: string
  readonly password: string
  /** Hash of the session that is kept. */
  readonly sessionHash: string | null
}

/**
 * Changes the caller's password, which ends their other sessions.
 *
 * @throws {Refusal} 400 at `current_password` or `password`; 429 after too many wrong ones.
 */
export async function changePassword(
  db: Db,
  actor: UserActor,
  { current_password: current, password, sessionHash }: PasswordChange,
  now: Date,
): Promise<Owner> {
  const { userId } = actor
  const { email, password_hash: replaces } = requireFound(await findUser(db, userId))
  const passwordHash = await inLoginQueue({ isKnown: true }, async () => {
    const who = String(userId)
    await countAttempt(db, passwordRule, who, now)
    const isRight = await verifyPassword(current, replaces)
    if (isRight) await clearAttempts(db, passwordRule, who)
    const problem = await passwordProblem(password, email)
    if (!isRight || problem !== null) {
      throw invalid({
        ...(!isRight && { current_password: [wrongPassword] }),
        ...(problem !== null && { password: [problem] }),
      })
    }
    return hashPassword(password)
  })
  await transact(db, actor, async (tx) => {
    // Even after a password that was handed out, which others may know.
    const { most, withinMs } = limits.passwordChanges
    const changes = selectRecent(tx, userId, 'user.password_changed', { withinMs, now })
    const isMailed = (await countRows(changes)) < most
    const own = { userId, passwordHash, isOwn: true, replaces, sessionHash, isMailed }
    const ended = await storePassword(tx, actor, own, now)
    if (ended === undefined) throw invalid({ current_password: [wrongPassword] })
  })
  return { id: userId, password_hash: passwordHash }
}

const wrongPassword = 'This is not your current password.'
