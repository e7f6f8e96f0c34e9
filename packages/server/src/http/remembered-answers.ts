import type { Endpoint, Topic } from '@signout/contract'
import { LRUCache } from 'lru-cache'
import type { Actor } from '../actor.ts'
import type { Subject } from '../write/change.ts'
import type { Freshness } from '../write/other-processes.ts'
import type { SerialisedAnswer } from './answer.ts'

interface Entry {
  readonly answer: Promise<SerialisedAnswer> | SerialisedAnswer
  readonly subjects: readonly Subject[]
  /** Version of the hub when the read began. */
  readonly version: number
}

interface Entries<E extends Entry> {
  get(key: string): E | undefined
  delete(key: string): unknown
}

const mostBytes = 32 * 1024 * 1024
/** Memory of an entry besides its bytes: objects, key and place in the list. */
const overhead = 500

/**
 * Answers with the same bytes for an audience, until one of their topics changes (decision 018). A request for an
 * answer that is being read waits for it.
 */
export class RememberedAnswers {
  readonly #freshness: Freshness
  readonly #kept = new LRUCache<string, Entry & { readonly answer: SerialisedAnswer }>({
    maxSize: mostBytes,
    sizeCalculation: ({ answer }, key) => answer.body.length + 2 * key.length + overhead,
  })
  readonly #pending = new Map<string, Entry>()

  constructor(freshness: Freshness) {
    this.#freshness = freshness
  }

  /** Approximate number of cached bytes. */
  get size(): number {
    return this.#kept.calculatedSize
  }

  /** The remembered answer, if there is one; `key` says what was asked, to the letter. */
  recall(endpoint: Endpoint, actor: Actor, key: string): SerialisedAnswer | undefined {
    const audience = audienceOf(endpoint, actor)
    if (audience === undefined || !this.#freshness.isCurrent()) return undefined
    return this.#current(this.#kept, `${audience} ${key}`)?.answer
  }

  /** The remembered answer, one that is being read, or what `read` makes. */
  find(
    endpoint: Endpoint,
    actor: Actor,
    key: string,
    read: () => Promise<SerialisedAnswer>,
  ): Promise<SerialisedAnswer> | SerialisedAnswer {
    const audience = audienceOf(endpoint, actor)
    if (audience === undefined || !this.#freshness.isCurrent()) return read()
    const fullKey = `${audience} ${key}`
    const known = this.#current(this.#kept, fullKey) ?? this.#current(this.#pending, fullKey)
    if (known !== undefined) return known.answer
    return this.#readAnew(fullKey, subjectsOf(endpoint, actor), read)
  }

  #current<E extends Entry>(entries: Entries<E>, key: string): E | undefined {
    const entry = entries.get(key)
    if (entry === undefined) return undefined
    if (!this.#freshness.hub.hasChanged(entry.subjects, entry.version)) return entry
    entries.delete(key)
    return undefined
  }

  async #readAnew(
    key: string,
    subjects: readonly Subject[],
    read: () => Promise<SerialisedAnswer>,
  ): Promise<SerialisedAnswer> {
    const { hub } = this.#freshness
    // Taken before the read, so that a write in between is never missed.
    const { version } = hub
    const reading = read()
    const entry = { answer: reading, subjects, version }
    this.#pending.set(key, entry)
    try {
      const answer = await reading
      if (this.#freshness.isCurrent() && !hub.hasChanged(subjects, version)) {
        this.#kept.set(key, { answer, subjects, version })
      }
      return answer
    } finally {
      if (this.#pending.get(key) === entry) this.#pending.delete(key)
    }
  }
}

/** Undefined for an answer that no other caller shares. */
function audienceOf(
  { cacheScope }: Endpoint,
  { userId, profile, isOrganiser }: Actor,
): string | undefined {
  switch (cacheScope) {
    case undefined:
      return undefined
    case 'everyone':
    case 'organisers':
      return cacheScope
    case 'team':
      return profile === null ? undefined : `team/${profile.teamId}`
    case 'user':
      // Contains what the answer may depend on: the caller's team or rights may have changed since the request.
      return userId === null ? undefined : `user/${userId}/${profile?.teamId}/${isOrganiser}`
  }
}

/** Subjects of an answer: a team's or a user's own, and for a user also the team's. */
function subjectsOf({ reads = [], cacheScope }: Endpoint, { userId, profile }: Actor): Subject[] {
  const isOwn = cacheScope === 'team' || cacheScope === 'user'
  const ownId: Partial<Record<Topic, number | null | undefined>> = {
    ...(isOwn && { orders: profile?.teamId, teams: profile?.teamId }),
    ...(cacheScope === 'user' && { session: userId }),
  }
  return reads.map((topic) => {
    const id = ownId[topic]
    return topic === 'inventory' || topic === 'event' || typeof id !== 'number'
      ? topic
      : (`${topic}/${id}` as const)
  })
}
