import { createHash, randomBytes } from 'node:crypto'
import type { BodyOf, login } from '@signout/contract'
import type { Db } from '../db/tables.ts'
import { transact } from '../db/transact.ts'
import { invalid } from '../refusal.ts'
import type { Actor } from '../actor.ts'
import { verifyPassword } from './password.ts'
import {
  deleteExpiredSessions,
  deleteSession,
  findAccount,
  findSession,
  insertSession,
  touchSession,
} from './queries.ts'
import { attemptKey, countAttempt, forgetFailures } from './throttle.ts'

const IDLE_LIMIT_MS = 12 * 3_600_000
/** Nobody stays logged in longer than this, however busy (rulings §2). */
export const SESSION_LIMIT_MS = 7 * 24 * 3_600_000
/** A session's last use is noted this often at most: not every read should write. */
const TOUCH_EVERY_MS = 5 * 60_000

interface LoginRequest {
  readonly credentials: BodyOf<typeof login>
  readonly address: string
  /** Hash of the session that the browser had so far. */
  readonly oldSession: string | null
}

/**
 * Checks the password and begins a session; returns its secret, of which only the hash is stored.
 *
 * @throws {Refusal} 400 alike for an unknown e-mail, a wrong password and a disabled user; 429 after too many.
 */
export async function logIn(db: Db, request: LoginRequest, now: Date): Promise<string> {
  const email = request.credentials.email.trim().toLowerCase()
  const attempt = attemptKey(email, request.address)
  await countAttempt(db, attempt, now)

  const account = await findAccount(db, email)
  const passwordHash = account?.is_active === true ? account.password_hash : null
  const isRight = await verifyPassword(request.credentials.password, passwordHash)
  if (!isRight || account === undefined || passwordHash === null) throw wrongCredentials()

  const secret = newSecret()
  await transact(db, async (tx) => {
    const idHash = hashOfSecret(secret)
    const session = { idHash, userId: account.id, passwordHash, now: now.toISOString() }
    if (!(await insertSession(tx, session))) throw wrongCredentials()
    if (request.oldSession !== null) await deleteSession(tx, request.oldSession)
    await forgetFailures(tx, attempt)
    await deleteExpiredSessions(tx, {
      createdAt: ago(now, SESSION_LIMIT_MS),
      lastSeenAt: ago(now, IDLE_LIMIT_MS),
    })
  })
  return secret
}

/** Whose session this is; null when it has ended, is too old, or its user is disabled. */
export async function resumeSession(db: Db, idHash: string, now: Date): Promise<Actor | null> {
  const session = await findSession(db, idHash)
  if (session === undefined || !session.is_active) return null
  if (session.created_at < ago(now, SESSION_LIMIT_MS)) return null
  if (session.last_seen_at < ago(now, IDLE_LIMIT_MS)) return null
  if (session.last_seen_at < ago(now, TOUCH_EVERY_MS)) {
    await touchSession(db, idHash, now.toISOString())
  }
  const { profile_id, team_id, team_code } = session
  return {
    userId: session.user_id,
    profile:
      profile_id === null || team_id === null || team_code === null
        ? null
        : { id: profile_id, teamId: team_id, teamCode: team_code },
    isOrganiser: Boolean(session.is_organiser),
    isTestUser: Boolean(session.is_test_user),
  }
}

/** 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a session's secret, and what its CSRF token is bound to. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

function ago(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString()
}

function wrongCredentials() {
  return invalid({ non_field_errors: ['The email or password is incorrect'] })
}
