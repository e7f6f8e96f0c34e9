import { limits, normaliseEmail } from '@signout/contract'
import type { Actor } from '../../base/actor.ts'
import type { Db } from '../../db/tables.ts'
import { transact } from '../../record/transact.ts'
import { lockActiveUser } from '../users/account-queries.ts'
import { inLoginQueue } from '../login/login-queue.ts'
import { loginSubject, resetRule } from '../login/login-rules.ts'
import { countAttempt } from '../sessions/throttle.ts'
import { countAskedLinks, makeLinks } from './links.ts'

interface ResetRequest {
  readonly email: string
  readonly address: string
}

/**
 * Counts a request for a link, whether or not there is such an account.
 *
 * @throws {Refusal} 429 after too many requests, and while too many users log in.
 */
export async function countResetRequest(
  db: Db,
  { email, address }: ResetRequest,
  now: Date,
): Promise<void> {
  await inLoginQueue({}, () => countAttempt(db, resetRule, loginSubject(email, address), now))
}

/**
 * Mails a link to the owner of an active account, a few times an hour; an invitation if they have never chosen a
 * password.
 */
export async function mailResetLink(
  db: Db,
  actor: Actor,
  { email }: Pick<ResetRequest, 'email'>,
  now: Date,
): Promise<void> {
  await transact(db, actor, async (tx) => {
    const user = await lockActiveUser(tx, normaliseEmail(email))
    if (user === undefined || (await countAskedLinks(tx, user.id, now)) >= limits.resets.most)
      return
    // An invitation keeps its lifetime: a stranger's request must not shorten it.
    const link = user.has_own_password ? 'reset' : 'invitation'
    await makeLinks(tx, actor, { users: [user.id], link, by: 'owner' }, now)
  })
}
