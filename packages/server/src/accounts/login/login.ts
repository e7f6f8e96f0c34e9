import { type BodyOf, type endpoints, limits, normaliseEmail } from '@signout/contract'
import type { Actor } from '../../base/actor.ts'
import type { Db } from '../../db/tables.ts'
import { deleteOldAnswers } from '../../record/repeats.ts'
import { transact } from '../../record/transact.ts'
import { announce } from '../../record/changes/change.ts'
import { inLoginQueue } from './login-queue.ts'
import { knownRule, loginRule, whoLogsIn } from './login-rules.ts'
import { verifyPassword } from '../passwords/password.ts'
import { findUser } from '../users/user-queries.ts'
import {
  deleteExpiredSessions,
  deleteOldestSessions,
  endSession,
  type Login,
  type Owner,
  startSession,
} from '../sessions/session.ts'
import { clearAttempts, countAttempt, deleteForgottenAttempts } from '../sessions/throttle.ts'

interface LoginInput {
  readonly credentials: BodyOf<typeof endpoints.login>
  readonly address: string
  /** Aborted when the caller is gone. */
  readonly signal?: AbortSignal
  /** Hash of the browser's previous session. */
  readonly sessionHash: string | null
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
  const { credentials, address, sessionHash, signal } = input
  const email = normaliseEmail(credentials.email)
  const browser = await findBrowser(db, email, input)
  const rule = browser === null ? loginRule : knownRule
  const who = browser ?? whoLogsIn(email, address)
  return inLoginQueue({ isKnown: browser !== null, signal }, async () => {
    await countAttempt(db, rule, who, now)
    const owner = await findOwner(db, email, credentials.password)
    if (owner === null) return null
    return transact(db, actor, async (tx) => {
      const login = await startSession(tx, actor, { ...owner, sessionHash }, now)
      if (login === null) return null
      if (await deleteOldestSessions(tx, owner.userId, limits.sessions)) {
        announce(tx, { session: [owner.userId] })
      }
      await clearAttempts(tx, rule, who)
      await deleteForgottenAttempts(tx, now)
      await deleteExpiredSessions(tx, now)
      await deleteOldAnswers(tx, now)
      return login
    })
  })
}

/** Name of a known browser; null for any other, without a query for one that never logged in. */
async function findBrowser(db: Db, email: string, { knownAs }: LoginInput): Promise<string | null> {
  if (knownAs === null) return null
  const owner = await findUser(db, email)
  return owner === undefined ? null : knownAs(owner)
}

/** The active user with this email and password. */
async function findOwner(db: Db, email: string, password: string) {
  const account = await findUser(db, email)
  const passwordHash = account?.is_active === true ? account.password_hash : null
  const isRight = await verifyPassword(password, passwordHash)
  if (!isRight || account === undefined || passwordHash === null) return null
  return { userId: account.id, passwordHash }
}

/** Ends the browser's session, if there is one. */
export async function logOut(db: Db, actor: Actor, sessionHash: string | null): Promise<void> {
  if (sessionHash !== null) await transact(db, actor, (tx) => endSession(tx, actor, sessionHash))
}
