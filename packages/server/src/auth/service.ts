import type { BodyOf, endpoints } from '@signout/contract'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/tables.ts'
import { transact } from '../db/transact.ts'
import { invalid } from '../refusal.ts'
import { countAttempt, forgetAttempts } from '../throttle/throttle.ts'
import { verifyPassword } from './password.ts'
import { deleteExpiredSessions, deleteSession, findAccount, insertSession } from './queries.ts'
import { hashOfSecret, newSecret, oldestAlive } from './session.ts'
import { loginRule, loginSubject } from './login-throttle.ts'

interface LoginInput {
  readonly credentials: BodyOf<typeof endpoints.login>
  readonly address: string
  /** Hash of the session that the browser had so far. */
  readonly oldSession: string | null
}

/**
 * Checks the password and begins a session; returns its secret, of which only the hash is stored.
 *
 * @throws {Refusal} 400 alike for an unknown e-mail, a wrong password and a disabled user; 429 after too many.
 */
export async function logIn(
  db: Db,
  _actor: Actor,
  { credentials, address, oldSession }: LoginInput,
  now: Date,
): Promise<string> {
  const email = credentials.email.trim().toLowerCase()
  const subject = loginSubject(email, address)
  await countAttempt(db, loginRule, subject, now)

  const account = await findAccount(db, email)
  const passwordHash = account?.is_active === true ? account.password_hash : null
  const isRight = await verifyPassword(credentials.password, passwordHash)
  if (!isRight || account === undefined || passwordHash === null) throw wrongCredentials()

  const secret = newSecret()
  await transact(db, async (tx) => {
    const idHash = hashOfSecret(secret)
    const session = { idHash, userId: account.id, passwordHash, now: now.toISOString() }
    if (!(await insertSession(tx, session))) throw wrongCredentials()
    if (oldSession !== null) await deleteSession(tx, oldSession)
    await forgetAttempts(tx, loginRule, subject)
    await deleteExpiredSessions(tx, oldestAlive(now))
  })
  return secret
}

/** Ends the browser's session, if it has one; fine also when nobody is logged in. */
export async function logOut(
  db: Db,
  _actor: Actor,
  { session }: { readonly session: string | null },
  _now: Date,
): Promise<void> {
  if (session !== null) await deleteSession(db, session)
}

function wrongCredentials() {
  return invalid({ non_field_errors: ['The email or password is incorrect'] })
}
