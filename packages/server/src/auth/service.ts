import { type BodyOf, type endpoints, normaliseEmail } from '@signout/contract'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/tables.ts'
import { transact } from '../write/transact.ts'
import { deleteLinksAhead } from './passwords/queries.ts'
import { deleteOldAnswers } from '../write/kept-answers.ts'
import { countAttempt, clearAttempts } from './throttle/throttle.ts'
import { withLoginLimit } from './login/login-limit.ts'
import { endSession } from './sessions/end-session.ts'
import { verifyPassword } from './password.ts'
import { deleteExpiredSessions, findCredentials, insertSession } from './queries.ts'
import { generateSecret, hashSecret } from './secrets.ts'
import { sessionLimits } from './sessions/session.ts'
import { loginRule, loginSubject } from './login/login-throttle.ts'

interface LoginInput {
  readonly credentials: BodyOf<typeof endpoints.login>
  readonly address: string
  /** Hash of the session that the browser had so far. */
  readonly oldSession: string | null
}

/**
 * Checks the password and begins a session; returns its secret, of which only the hash is stored. Null alike for an
 * unknown email, a wrong password and a disabled user.
 *
 * @throws {Refusal} 429 after too many failures, and while too many users log in.
 */
export async function logIn(
  db: Db,
  actor: Actor,
  input: LoginInput,
  now: Date,
): Promise<string | null> {
  return withLoginLimit(() => beginSession(db, actor, input, now))
}

async function beginSession(
  db: Db,
  actor: Actor,
  { credentials, address, oldSession }: LoginInput,
  now: Date,
): Promise<string | null> {
  const email = normaliseEmail(credentials.email)
  const subject = loginSubject(email, address)
  await countAttempt(db, loginRule, subject, now)

  const account = await findCredentials(db, email)
  const passwordHash = account?.is_active === true ? account.password_hash : null
  const isRight = await verifyPassword(credentials.password, passwordHash)
  if (!isRight || account === undefined || passwordHash === null) return null

  return transact(db, actor, async (tx) => {
    const secret = generateSecret()
    const idHash = hashSecret(secret)
    const session = { idHash, userId: account.id, passwordHash, now: now.toISOString() }
    if (!(await insertSession(tx, session))) return null
    if (oldSession !== null) await endSession(tx, actor, oldSession)
    await clearAttempts(tx, loginRule, subject)
    await deleteExpiredSessions(tx, sessionLimits(now))
    await deleteLinksAhead(tx, now.toISOString())
    await deleteOldAnswers(tx, now)
    return secret
  })
}

/** Ends the browser's session, if it has one; fine also when nobody is logged in. */
export async function logOut(
  db: Db,
  actor: Actor,
  { session }: { readonly session: string | null },
  _now: Date,
): Promise<void> {
  if (session !== null) await transact(db, actor, (tx) => endSession(tx, actor, session))
}
