import type { Endpoint } from '@signout/contract'
import type { Actor } from '../base/actor.ts'
import { ownSubject, type Subject, topicOwner } from '../record/changes/change.ts'
import type { ChangeHub } from '../record/changes/change-hub.ts'
import { ChangeCache } from '../record/changes/change-cache.ts'
import type { SerialisedAnswer } from './mount.ts'

const maxBytes = 32 * 1024 * 1024
/** Memory of an entry besides its bytes: objects, key and place in the list. */
const overhead = 500

/** Answers with the same bytes for an audience, until one of their topics changes (decision 018). */
export class AnswerCache {
  readonly #cache: ChangeCache<SerialisedAnswer>

  constructor(hub: ChangeHub) {
    this.#cache = new ChangeCache(hub, {
      maxSize: maxBytes,
      sizeCalculation: ({ value }, key) => value.body.length + 2 * key.length + overhead,
    })
  }

  /** Approximate number of cached bytes. */
  get size(): number {
    return this.#cache.size
  }

  /** The cached answer, if there is one; `key` says what was asked, to the letter. */
  get(endpoint: Endpoint, actor: Actor, key: string): SerialisedAnswer | undefined {
    const audience = audienceOf(endpoint, actor)
    return audience === undefined ? undefined : this.#cache.get(`${audience} ${key}`)
  }

  /** The cached answer, one that is being read, or what `read` makes. */
  find(
    endpoint: Endpoint,
    actor: Actor,
    key: string,
    read: () => Promise<SerialisedAnswer>,
  ): Promise<SerialisedAnswer> | SerialisedAnswer {
    const audience = audienceOf(endpoint, actor)
    if (audience === undefined) return read()
    return this.#cache.find(`${audience} ${key}`, subjectsRead(endpoint, actor), read)
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

/** Subjects of an answer: a team's or a user's own, and for a user also the team's; of all where it says so. */
function subjectsRead({ reads = [], readsOfAll, cacheScope }: Endpoint, actor: Actor): Subject[] {
  return reads.map((topic) => {
    const isShared = readsOfAll?.includes(topic) === true
    const isOwn = !isShared && (cacheScope === 'user' || cacheScope === topicOwner[topic])
    return (isOwn ? ownSubject(topic, actor) : undefined) ?? topic
  })
}
