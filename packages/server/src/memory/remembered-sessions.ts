import { LRUCache } from 'lru-cache'
import type { Currency } from './currency.ts'

/** A session with all that is needed to know whose it is. */
export interface RememberedSession {
  readonly created_at: string
  readonly last_seen_at: string
  readonly user_id: number
  readonly is_active: boolean
  readonly profile_id: number | null
  readonly team_id: number | null
  readonly team_code: string | null
  readonly is_organiser: unknown
  readonly is_test_user: unknown
}

interface Entry {
  readonly session: RememberedSession
  readonly clock: number
}

/** Sessions by the hash of their secret, until something about their user changes. What is not there is not kept. */
export class RememberedSessions {
  readonly #currency: Currency
  readonly #kept = new LRUCache<string, Entry>({ max: 5000 })

  constructor(currency: Currency) {
    this.#currency = currency
  }

  find(idHash: string): RememberedSession | undefined {
    if (!this.#currency.isCurrent()) return undefined
    const entry = this.#kept.get(idHash)
    if (entry === undefined) return undefined
    const { session, clock } = entry
    if (!this.#currency.hub.hasChanged([`session/${session.user_id}`], clock)) return session
    this.#kept.delete(idHash)
    return undefined
  }

  /** Reads the session and keeps it. */
  async read(
    idHash: string,
    query: () => Promise<RememberedSession | undefined>,
  ): Promise<RememberedSession | undefined> {
    const { clock } = this.#currency.hub
    const session = await query()
    if (session === undefined || !this.#currency.isCurrent()) this.#kept.delete(idHash)
    else this.#kept.set(idHash, { session, clock })
    return session
  }
}
