import { type BodyOf, type endpoints, limits, normaliseEmail } from '@signout/contract'
import type { Actor } from '../../actor.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { deleteOldAnswers } from '../../write/idempotent-answers.ts'
import { announce } from '../../hub/change.ts'
import { transact } from '../../write/transact.ts'
import { deleteLinksAhead } from '../passwords/links.ts'
import { logins, placeOf } from './login-queue.ts'
import { knownRule, loginRule, loginSubject } from './login-rules.ts'
import { verifyPassword } from '../passwords/password.ts'
import { findCredentials } from '../account-queries.ts'
import { deleteExpiredSessions, deleteSessions, findOtherSessions } from '../session-queries.ts'
import { hashSecret } from '../secrets.ts'
import { sessionLimits } from '../rights.ts'
import { endSession, type Login, type Owner, type SessionUses, startSession } from '../session.ts'
import { clearAttempts, countAttempt, type ThrottleRule } from '../throttle.ts'

interface LoginInput {
  readonly credentials: BodyOf<typeof endpoints.login>
  readonly address: string
  /** Aborted when the caller is gone. */
  readonly signal?: AbortSignal
  /** Hash of the browser's previous session. */
  readonly oldSession: string | null
  /** Function that names the browser if it has logged in to this account before; null when it has logged in to none. */
  readonly knownAs: ((owner: Owner) => string | null) | null
  readonly sessions: SessionUses
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
  const place =
    browser === null ? placeOf(input.address) : { lane: `browser ${browser}`, isKnown: true }
  const count =
    browser === null
      ? { rule: loginRule, subject: loginSubject(input.credentials.email, input.address) }
      : { rule: knownRule, subject: browser }
  let login: Login | null = null
  try {
    login = await logins.run({ ...place, ...(input.signal && { signal: input.signal }) }, () =>
      checkAndStart(db, actor, { ...input, ...count }, now),
    )
  } finally {
    if (login === null) logins.noteFailure(place)
  }
  return login
}

/** Name of a known browser; null for any other, without a query for one that never logged in. */
async function findBrowser(db: Db, { credentials, knownAs }: LoginInput): Promise<string | null> {
  if (knownAs === null) return null
  const owner = await findCredentials(db, normaliseEmail(credentials.email))
  return owner === undefined ? null : knownAs(owner)
}

interface CountedLogin extends LoginInput {
  readonly rule: ThrottleRule
  /** Subjects that have to wait after failures. */
  readonly subject: string
}

async function checkAndStart(
  db: Db,
  actor: Actor,
  { credentials, oldSession, rule, subject, sessions }: CountedLogin,
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
    await endOldestSessions(tx, login, sessions)
    await clearAttempts(tx, rule, subject)
    await deleteExpiredSessions(tx, sessionLimits(now))
    await deleteLinksAhead(tx, now.toISOString())
    await deleteOldAnswers(tx, now)
    return login
  })
}

/** Ends the least recently used sessions of an account beyond the maximum, never the new one. */
async function endOldestSessions(
  tx: Tx,
  { secret, owner }: Login,
  sessions: SessionUses,
): Promise<void> {
  const others = await findOtherSessions(tx, owner.id, hashSecret(secret))
  const ended = others
    .map(({ id_hash, last_seen_at: stored }) => {
      const seen = sessions.lastUse(id_hash)
      return { id_hash, at: seen > stored ? seen : stored }
    })
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(limits.sessions - 1)
  if (ended.length === 0) return
  await deleteSessions(
    tx,
    ended.map(({ id_hash }) => id_hash),
  )
  announce(tx, { session: [owner.id] })
}

/** Ends the browser's session, if there is one. */
export async function logOut(
  db: Db,
  actor: Actor,
  { session }: { readonly session: string | null },
): Promise<void> {
  if (session !== null) await transact(db, actor, (tx) => endSession(tx, actor, session))
}
