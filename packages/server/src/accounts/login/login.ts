import { type BodyOf, type endpoints, limits, normaliseEmail } from '@signout/contract'
import type { Actor } from '../../base/actor.ts'
import type { Db } from '../../db/tables.ts'
import { deleteOldAnswers } from '../../record/idempotent-answers.ts'
import { announce } from '../../record/changes/change.ts'
import { transact } from '../../record/transact.ts'
import { inLoginQueue } from './login-queue.ts'
import { knownRule, loginRule, loginSubject } from './login-rules.ts'
import { verifyPassword } from '../passwords/password.ts'
import { findCredentials } from '../users/account-queries.ts'
import { deleteExpiredSessions, deleteOldestSessions } from '../sessions/session-queries.ts'
import { hashSecret } from '../../record/secrets.ts'
import { endSession, type Login, type Owner, startSession } from '../sessions/session.ts'
import { clearAttempts, countAttempt, type ThrottleRule } from '../sessions/throttle.ts'

interface LoginInput {
  readonly credentials: BodyOf<typeof endpoints.login>
  readonly address: string
  /** Aborted when the caller is gone. */
  readonly signal?: AbortSignal
  /** Hash of the browser's previous session. */
  readonly oldSession: string | null
  /** Function that names the browser if it has logged in to this account before; null when it has logged in to none. */
  readonly knownAs: ((owner: Owner) => string | null) | null
}

/**
 * Checks the password and begins a session. Null for an unknown email, a wrong password and a disabled user alike.
 *
 * @throws {Refusal} 429 after too many failures, and while too many users log in.
 */
export async function logIn(
  db: Db,
  actor: Actor,
  input: LoginInput,
  now: Date,
): Promise<Login | null> {
  const browser = await findBrowser(db, input)
  const { credentials, address, signal } = input
  const counted =
    browser === null
      ? { rule: loginRule, subject: loginSubject(credentials.email, address) }
      : { rule: knownRule, subject: browser }
  const caller = { isKnown: browser !== null, ...(signal && { signal }) }
  return inLoginQueue(caller, () => checkAndStart(db, actor, { ...input, ...counted }, now))
}

/** Name of a known browser; null for any other, without a query for one that never logged in. */
async function findBrowser(db: Db, { credentials, knownAs }: LoginInput): Promise<string | null> {
  if (knownAs === null) return null
  const owner = await findCredentials(db, normaliseEmail(credentials.email))
  return owner === undefined ? null : knownAs(owner)
}

interface CountedLogin extends LoginInput {
  readonly rule: ThrottleRule
  /** Subject that has to wait after failures. */
  readonly subject: string
}

async function checkAndStart(
  db: Db,
  actor: Actor,
  { credentials, oldSession, rule, subject }: CountedLogin,
  now: Date,
): Promise<Login | null> {
  const email = normaliseEmail(credentials.email)
  await countAttempt(db, rule, subject, now)

  const account = await findCredentials(db, email)
  const passwordHash = account?.is_active === true ? account.password_hash : null
  const isRight = await verifyPassword(credentials.password, passwordHash)
  if (!isRight || account === undefined || passwordHash === null) return null

  return transact(db, actor, async (tx) => {
    const userId = account.id
    const login = await startSession(tx, actor, { userId, passwordHash, oldSession }, now)
    if (login === null) return null
    const own = { userId, kept: hashSecret(login.secret), others: limits.sessions - 1 }
    if (await deleteOldestSessions(tx, own)) announce(tx, { session: [userId] })
    await clearAttempts(tx, rule, subject)
    await deleteExpiredSessions(tx, now)
    await deleteOldAnswers(tx, now)
    return login
  })
}

/** Ends the browser's session, if there is one. */
export async function logOut(
  db: Db,
  actor: Actor,
  { session }: { readonly session: string | null },
): Promise<void> {
  if (session !== null) await transact(db, actor, (tx) => endSession(tx, actor, session))
}
