import { LRUCache } from 'lru-cache'
import { type Actor, anonymous, isLoggedIn } from '../actor.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Freshness } from '../memory/memory.ts'
import { announce } from '../write/change.ts'
import { deleteSession, findSession, type Period, type SessionLimits } from './queries.ts'
import { sessionCookie } from '@signout/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecure } from '../http/urls.ts'
import { hashSecret } from './secrets.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Hash of the browser's session as this request leaves it; null without one. */
    sessionHash: string | null
  }
}

const idleLimitMs = 12 * 3_600_000
/** Maximum age of a session, in milliseconds, however busy it is (spec §4). */
const sessionLimitMs = 7 * 24 * 3_600_000
/** Interval at which the use of a session is noted, so that not every read writes. */
const touchEveryMs = 5 * 60_000

/** A session with all that is needed to know whose it is. */
type StoredSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

interface Found {
  readonly actor: Actor
  /** Whether it is time to note that the session is used. */
  readonly isUseDue: boolean
}

const ended: Found = { actor: anonymous, isUseDue: false }

/**
 * Finds the actor of a session by the hash of its secret: `anonymous` when it has ended, is too old, or its user is
 * disabled. Sessions that were found are remembered until something about their user changes.
 */
export class Sessions {
  readonly #db: Db
  readonly #freshness: Freshness
  readonly #kept = new LRUCache<string, { session: StoredSession; version: number }>({ max: 5000 })

  constructor(db: Db, freshness: Freshness) {
    this.#db = db
    this.#freshness = freshness
  }

  async findActor(idHash: string, now: Date): Promise<Actor> {
    return this.recallActor(idHash, now) ?? (await this.readActor(idHash, now)).actor
  }

  /** Undefined for a session that is not remembered, or whose use is due: another process may have noted a later one. */
  recallActor(idHash: string, now: Date): Actor | undefined {
    const session = this.#recall(idHash)
    if (session === undefined) return undefined
    const found = judge(session, now)
    return found === ended || found.isUseDue ? undefined : found.actor
  }

  /** Reads the session from the database, whatever is remembered. One statement. */
  async readActor(idHash: string, now: Date): Promise<Found> {
    const { version } = this.#freshness.hub
    const session = await findSession(this.#db, idHash)
    if (session === undefined || !this.#freshness.isCurrent()) this.#kept.delete(idHash)
    else this.#kept.set(idHash, { session, version })
    return judge(session, now)
  }

  #recall(idHash: string): StoredSession | undefined {
    if (!this.#freshness.isCurrent()) return undefined
    const entry = this.#kept.get(idHash)
    if (entry === undefined) return undefined
    const { session, version } = entry
    if (!this.#freshness.hub.hasChanged([`session/${session.user_id}`], version)) return session
    this.#kept.delete(idHash)
    return undefined
  }
}

function judge(session: StoredSession | undefined, now: Date): Found {
  if (session?.is_active !== true) return ended
  const createdAgo = now.getTime() - Date.parse(session.created_at)
  const usedAgo = now.getTime() - Date.parse(session.last_seen_at)
  if (Math.abs(createdAgo) > sessionLimitMs || Math.abs(usedAgo) > idleLimitMs) return ended
  const { profile_id, team_id, team_code } = session
  const actor: Actor = {
    via: 'web',
    userId: session.user_id,
    profile:
      profile_id === null || team_id === null || team_code === null
        ? null
        : { id: profile_id, teamId: team_id, teamCode: team_code },
    isOrganiser: Boolean(session.is_organiser),
    isTestUser: Boolean(session.is_test_user),
  }
  return { actor, isUseDue: createdAgo < 0 || usedAgo < 0 || usedAgo > touchEveryMs }
}

/** After the clock has been set back, sessions lie in the future: those that are too far ahead have ended as well. */
export function sessionLimits(now: Date): SessionLimits {
  return { created: around(now, sessionLimitMs), lastSeen: around(now, idleLimitMs) }
}

function around(now: Date, ms: number): Period {
  const at = now.getTime()
  return { from: new Date(at - ms).toISOString(), to: new Date(at + ms).toISOString() }
}

/** Ends the session that the actor's browser had. Its event streams end as well (spec §17). */
export async function endSession(tx: Tx, actor: Actor, session: string): Promise<void> {
  await deleteSession(tx, session)
  if (isLoggedIn(actor)) announce(tx, { session: [actor.userId] })
}

/** Hash of the session that the browser says it has, alive or not. */
export function readSessionCookie(request: FastifyRequest): string | null {
  const secret = request.cookies[sessionCookie]
  return secret === undefined || secret === '' ? null : hashSecret(secret)
}

export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
): void {
  request.sessionHash = hashSecret(secret)
  reply.setCookie(sessionCookie, secret, {
    ...cookieOptions(request),
    httpOnly: true,
    maxAge: sessionLimitMs / 1000,
  })
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  request.sessionHash = null
  if (request.cookies[sessionCookie] !== undefined) {
    reply.clearCookie(sessionCookie, { ...cookieOptions(request), httpOnly: true })
  }
}

/** Options of all our cookies. A browser wants the same ones again to clear a cookie. */
export function cookieOptions(request: FastifyRequest) {
  return { path: '/', sameSite: 'lax', secure: isSecure(request) } as const
}
