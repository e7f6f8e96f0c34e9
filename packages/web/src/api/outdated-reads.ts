import type { Topic } from '@signout/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { readsAny } from './query-client.ts'

/** Jitter, so that screens that hear of the same change do not all refetch at once. */
const mostJitterMs = 300

/** Changes heard of, until the reads that they concern are refetched. */
export class OutdatedReads {
  readonly #client: QueryClient
  readonly #isWanted: (query: Query) => boolean
  readonly #unsubscribe: () => void
  /** When a read was last sent. Changes heard of earlier, often the screen's own writes, need no further read. */
  readonly #askedAt = new WeakMap<Query, number>()
  readonly #heardAt = new Map<Topic, number>()
  /** Reads in flight when anything may have changed, whose answers may be older. */
  #underWay = new WeakSet<Query>()
  #answeredBefore = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param isWanted selects the reads. */
  constructor(client: QueryClient, isWanted: (query: Query) => boolean = () => true) {
    this.#client = client
    this.#isWanted = isWanted
    this.#unsubscribe = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'fetch') return
      if (event.action.meta?.fetchMore !== undefined) return
      this.#askedAt.set(event.query, Date.now())
      this.#underWay.delete(event.query)
    })
  }

  /** Notes changes of topics. */
  hear(topics: readonly Topic[]): void {
    for (const topic of topics) this.#heardAt.set(topic, Date.now())
    this.#schedule()
  }

  /** Notes that everything read so far may have changed. */
  hearAll(): void {
    this.#answeredBefore = Date.now()
    this.#underWay = new WeakSet(this.#client.getQueryCache().findAll({ predicate: isRefetching }))
    this.#schedule()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#unsubscribe()
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => this.#refetch(), Math.random() * mostJitterMs)
  }

  #refetch(): void {
    this.#timer = undefined
    const isOutdated = (query: Query) => this.#isOutdated(query)
    void refetchShown(this.#client, isOutdated)
    const waiting = this.#client.getQueryCache().findAll({ predicate: isBusy })
    if (waiting.some(isOutdated)) this.#schedule()
  }

  #isOutdated(query: Query): boolean {
    if (!this.#isWanted(query)) return false
    if (this.#underWay.has(query)) return true
    if (query.state.data !== undefined && query.state.dataUpdatedAt <= this.#answeredBefore) {
      return true
    }
    const askedAt = this.#askedAt.get(query) ?? 0
    const heard = [...this.#heardAt].filter(([, heardAt]) => heardAt >= askedAt)
    return readsAny(
      query,
      heard.map(([topic]) => topic),
    )
  }
}

/** Reads in flight are left to finish: where changes come faster than answers, restarting would never show one. */
function isBusy({ state }: Query): boolean {
  return state.fetchStatus !== 'idle'
}

function isRefetching(query: Query): boolean {
  return isBusy(query) && query.state.data !== undefined
}

/**
 * Refetches reads on the screen at once, and others when they are shown again. A failed section is left alone: it would
 * turn back into a placeholder, and fail again with another notification; it has a Retry button.
 */
export function refetchShown(
  client: QueryClient,
  isOutdated: (query: Query) => boolean = () => true,
): Promise<void> {
  return client.invalidateQueries({
    predicate: (query) => query.state.data !== undefined && !isBusy(query) && isOutdated(query),
  })
}
