import { emailLength, isLongerThan, limits, normaliseEmail } from '@signout/contract'
import { type Actor, anonymous } from '../../actor.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { announce } from '../../hub/change.ts'
import { sendsMails } from '../../write/record/record-mails.ts'
import { transact } from '../../write/transact.ts'
import { lockActiveUser } from '../account-queries.ts'
import { withLoginLimit } from '../login/login-queue.ts'
import { loginSubject, resetRule } from '../login/login-rules.ts'
import { correctWait, countAttempt } from '../throttle.ts'
import { countAskedLinks, findLink, makeLinks } from './links.ts'

interface ResetInput {
  readonly email: string
  readonly address: string
}

/**
 * Mails a link to the owner of an active account, a few times an hour; an invitation if they have never chosen a
 * password. Where no mails are sent, the request is only counted.
 *
 * @throws {Refusal} 429 after too many requests.
 */
export async function requestPasswordReset(
  db: Db,
  actor: Actor,
  { email, address }: ResetInput,
  now: Date,
): Promise<void> {
  // Longer than the email of any account.
  if (isLongerThan(email, emailLength.max)) return
  const subject = loginSubject(email, address)
  // A link must reach only the account's owner.
  if (!sendsMails(db)) {
    return withLoginLimit(address, () => countAttempt(db, resetRule, subject, now))
  }
  await withLoginLimit(address, async () => {
    await correctWait(db, resetRule, subject, now)
    // One commit whether or not the account exists: the wait for the disk would tell them apart.
    await transact(db, actor, async (tx) => {
      await countAttempt(tx, resetRule, subject, now)
      const user = await lockActiveUser(tx, normaliseEmail(email))
      const asked = await countAskedLinks(tx, user?.id ?? 0, now)
      if (user === undefined || asked >= limits.resets.most) return spendLikeALink(tx, now)
      // An invitation keeps its lifetime: a stranger's request must not shorten it.
      const link = user.has_own_password ? 'reset' : 'invitation'
      await makeLinks(tx, anonymous, { users: [user.id], link, by: 'owner' }, now)
    })
  })
}

/** Runs as many statements as `makeLinks` and its mail, and a notice to other processes. */
async function spendLikeALink(tx: Tx, now: Date): Promise<void> {
  for (let statement = 0; statement < statementsOfALink; statement += 1) {
    await findLink(tx, 'nobody', now.toISOString())
  }
  announce(tx, {})
}

/**
 * Statements for the link, the row of the record, the event's settings, the mails that it replaces, its reader and the
 * mail. `request-reset.test.ts` fails for any other number.
 */
const statementsOfALink = 6
