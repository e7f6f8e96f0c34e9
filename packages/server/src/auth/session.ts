import { LRUCache } from 'lru-cache'
import { type Actor, isLoggedIn } from '../actor.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Freshness } from '../hub/freshness.ts'
import { ChangeCache } from '../hub/change-cache.ts'
import { announce } from '../hub/change.ts'
import { deleteSessions, insertSession } from './session-queries.ts'
import {
  actorOf,
  endedSession,
  findSession,
  type SessionActor,
  type StoredSession,
} from './rights.ts'
import { generateSecret, hashSecret } from './secrets.ts'

/**
 * Finds the actor of a session by the hash of its secret: `anonymous` when it has ended, is too old, or its user is
 * disabled. Sessions are cached until something about their user changes.
 */
export class Sessions {
  readonly #db: Db
  readonly #cache: ChangeCache<StoredSession>
  readonly #uses = new LRUCache<string, Date>({ max: 5000 })

  constructor(db: Db, freshness: Freshness) {
    this.#db = db
    this.#cache = new ChangeCache(freshness, { max: 5000 })
  }

  async findActor(idHash: string, now: Date): Promise<Actor> {
    return this.cachedActor(idHash, now) ?? (await this.readActor(idHash, now)).actor
  }

  /**
   * Undefined for a session that is not cached, or whose use is due to be stored: another process may have stored a
   * later one.
   */
  cachedActor(idHash: string, now: Date): Actor | undefined {
    const session = this.#cache.get(idHash)
    if (session === undefined) return undefined
    const found = actorOf(session, now)
    if (found === endedSession || found.isUseDue) return undefined
    this.#uses.set(idHash, now)
    return found.actor
  }

  /** The last use that this process has seen; what is stored may be older, up to `touchEveryMs`. */
  lastUse(idHash: string): string {
    return this.#uses.get(idHash)?.toISOString() ?? ''
  }

  /** Reads the session from the database, bypassing the cache. One statement. */
  async readActor(idHash: string, now: Date): Promise<SessionActor> {
    const read = () => findSession(this.#db, idHash)
    const session = await this.#cache.read(idHash, read, ({ user_id }) => [`session/${user_id}`])
    // Cookies without a session would evict those of others.
    if (session !== undefined) this.#uses.set(idHash, now)
    return actorOf(session, now)
  }
}

export type SessionUses = Pick<Sessions, 'lastUse'>

/** The user of a session, with the password that began it. */
export interface Owner {
  readonly id: number
  readonly password_hash: string | null
}

export interface Login {
  /** Secret of the session, of which only the hash is stored. */
  readonly secret: string
  readonly owner: Owner
}

interface SessionToStart {
  readonly userId: number
  readonly passwordHash: string
  /** Hash of the browser's previous session, which ends. */
  readonly oldSession: string | null
}

/** Begins a session; null when the user was disabled or got another password since the check. */
export async function startSession(
  tx: Tx,
  actor: Actor,
  { userId, passwordHash, oldSession }: SessionToStart,
  now: Date,
): Promise<Login | null> {
  const secret = generateSecret()
  const session = { idHash: hashSecret(secret), userId, passwordHash, now: now.toISOString() }
  if (!(await insertSession(tx, session))) return null
  if (oldSession !== null) await endSession(tx, actor, oldSession)
  return { secret, owner: { id: userId, password_hash: passwordHash } }
}

/** Ends the session of the actor's browser, and its event streams (spec §17). */
export async function endSession(tx: Tx, actor: Actor, session: string): Promise<void> {
  await deleteSessions(tx, [session])
  if (isLoggedIn(actor)) announce(tx, { session: [actor.userId] })
}
