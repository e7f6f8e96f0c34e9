import { emailLength, endedLink, isLongerThan, limits, normaliseEmail } from '@signout/contract'
import { type Actor, anonymous, type UserActor } from '../../actor.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { invalid } from '../../refusal.ts'
import { announce } from '../../hub/change.ts'
import { record } from '../../write/record/record.ts'
import { transact } from '../../write/transact.ts'
import { withLoginLimit } from '../login/login.ts'
import { loginRule, loginSubject, passwordRule, resetRule } from '../login/login-rules.ts'
import { getEmailAndHash, lockActiveUser, updateOwnPassword } from '../account-queries.ts'
import { deleteSessionsOfUser } from '../session-queries.ts'
import { hashSecret } from '../secrets.ts'
import { type Login, type Owner, startSession } from '../session.ts'
import { clearAttempts, correctWait, countAttempt } from '../throttle.ts'
import { countAskedLinks, deleteLinksOf, findLink, makeLinks, useLink } from './links.ts'
import {
  hashPasswordInTurn,
  passwordProblem,
  requireGoodPassword,
  verifyPassword,
} from './password.ts'

interface ResetInput {
  readonly email: string
  readonly address: string
  /** Whether mails are sent: a link must reach only the account's owner. */
  readonly isMailed: boolean
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
  { email, address, isMailed }: ResetInput,
  now: Date,
): Promise<void> {
  // Longer than the email of any account.
  if (isLongerThan(email, emailLength.max)) return
  const subject = loginSubject(email, address)
  if (!isMailed) return withLoginLimit(address, () => countAttempt(db, resetRule, subject, now))
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
 * Statements for the link, the row of the record, the event's settings, the mails that it replaces, its reader and the mail.
 */
const statementsOfALink = 6

interface LinkInput {
  readonly token: string
  readonly password: string
  readonly address: string
  /** Hash of the session that the browser had so far. */
  readonly oldSession: string | null
}

/**
 * Sets the password of a link's user, ends all of their sessions and begins one.
 *
 * @throws {Refusal} 400 at `token` or `password`; 429 while too many users log in.
 */
export async function redeemPasswordLink(
  db: Db,
  actor: Actor,
  { token, password, address, oldSession }: LinkInput,
  now: Date,
): Promise<Login> {
  return withLoginLimit(address, async () => {
    const tokenHash = hashSecret(token)
    const time = now.toISOString()
    const link = await findLink(db, tokenHash, time)
    if (link === undefined) throw invalid({ token: [endedLink] })
    const { user_id: userId, email, has_own_password: replacesOwn } = link
    await requireGoodPassword(password, email)
    const passwordHash = await hashPasswordInTurn(password)
    return transact(db, actor, async (tx) => {
      // Locks the user's row before the link's, as every transaction that changes both: no deadlock.
      await updateOwnPassword(tx, { userId, passwordHash, now: time })
      if (!(await useLink(tx, userId, tokenHash))) throw invalid({ token: [endedLink] })
      await deleteSessionsOfUser(tx, userId)
      const login = await startSession(tx, actor, { userId, passwordHash, oldSession }, now)
      if (login === null) throw invalid({ token: [endedLink] })
      await clearAttempts(tx, loginRule, loginSubject(email, address))
      const owner = { ...anonymous, userId }
      const entry = {
        kind: 'user.password_changed',
        user: userId,
        detail: {},
        replacesOwn,
      } as const
      await record(tx, owner, [entry], now)
      return login
    })
  })
}

interface PasswordChange {
  readonly current_password: string
  readonly password: string
  /** Hash of the session that is kept. */
  readonly session: string | null
}

/**
 * Changes the caller's password, which ends their other sessions.
 *
 * @throws {Refusal} 400 at `current_password` or `password`; 429 after too many wrong ones.
 */
export async function changePassword(
  db: Db,
  actor: UserActor,
  { current_password: current, password, session }: PasswordChange,
  now: Date,
): Promise<Owner> {
  const { userId } = actor
  const subject = String(userId)
  const { email, password_hash: replaces } = await getEmailAndHash(db, userId)
  await countAttempt(db, passwordRule, subject, now)
  const isRight = await verifyPassword(current, replaces)
  if (isRight) await clearAttempts(db, passwordRule, subject)
  const problem = await passwordProblem(password, email)
  if (!isRight || problem !== undefined) {
    throw invalid({
      ...(!isRight && { current_password: [wrongPassword] }),
      ...(problem !== undefined && { password: [problem] }),
    })
  }
  const passwordHash = await hashPasswordInTurn(password)
  const time = now.toISOString()
  await transact(db, actor, async (tx) => {
    if (!(await updateOwnPassword(tx, { userId, passwordHash, replaces, now: time }))) {
      throw invalid({ current_password: [wrongPassword] })
    }
    await deleteLinksOf(tx, [userId])
    await deleteSessionsOfUser(tx, userId, session)
    // Even after a password that was handed out, which others may know.
    const entry = {
      kind: 'user.password_changed',
      user: userId,
      detail: {},
      replacesOwn: true,
    } as const
    await record(tx, actor, [entry], now)
  })
  return { id: userId, password_hash: passwordHash }
}

const wrongPassword = 'This is not your current password.'
