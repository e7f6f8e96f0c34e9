import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/tables.ts'
import type { Freshness } from '../../memory/freshness.ts'
import { findSession } from '../queries.ts'

declare module 'fastify' {
  interface FastifyInstance {
    sessions: RememberedSessions
  }
}

/** A session with all that is needed to know whose it is. */
export type StoredSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

interface Entry {
  readonly session: StoredSession
  readonly clock: number
}

/** Sessions by the hash of their secret, until something about their user changes. What is not there is not kept. */
export class RememberedSessions {
  readonly #db: Db
  readonly #freshness: Freshness
  readonly #kept = new LRUCache<string, Entry>({ max: 5000 })

  constructor(db: Db, freshness: Freshness) {
    this.#db = db
    this.#freshness = freshness
  }

  find(idHash: string): StoredSession | undefined {
    if (!this.#freshness.isCurrent()) return undefined
    const entry = this.#kept.get(idHash)
    if (entry === undefined) return undefined
    const { session, clock } = entry
    if (!this.#freshness.hub.hasChanged([`session/${session.user_id}`], clock)) return session
    this.#kept.delete(idHash)
    return undefined
  }

  /** Reads the session and keeps it. */
  async read(idHash: string): Promise<StoredSession | undefined> {
    const { clock } = this.#freshness.hub
    const session = await findSession(this.#db, idHash)
    if (session === undefined || !this.#freshness.isCurrent()) this.#kept.delete(idHash)
    else this.#kept.set(idHash, { session, clock })
    return session
  }
}
