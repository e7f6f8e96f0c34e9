import type { Topic } from '@signout/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { readsAny } from './query-client.ts'

/** Screens that hear of the same change do not all ask at once. */
const mostJitterMs = 300

/** What has been heard of, until the reads that it concerns are refetched. */
export class OutdatedReads {
  readonly #client: QueryClient
  readonly #isWanted: (query: Query) => boolean
  readonly #unsubscribe: () => void
  /** When a read last went out. What was heard of before needs no further one: often it is the screen's own write. */
  readonly #askedAt = new WeakMap<Query, number>()
  readonly #heardAt = new Map<Topic, number>()
  /** Reads whose answer was under way when anything may have changed: it may be from before that. */
  #underWay = new WeakSet<Query>()
  #answeredBefore = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param isWanted tells the reads that it is about. */
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

  /** Something changed. */
  hear(topics: readonly Topic[]): void {
    for (const topic of topics) this.#heardAt.set(topic, Date.now())
    this.#schedule()
  }

  /** Anything that was read so far may have changed. */
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

/** Left to finish: where changes come faster than answers, starting anew each time would never show one. */
function isBusy({ state }: Query): boolean {
  return state.fetchStatus !== 'idle'
}

function isRefetching(query: Query): boolean {
  return isBusy(query) && query.state.data !== undefined
}

/**
 * Refetches what is on the screen, and the rest when it is shown again. A section that failed is left alone: it would
 * turn back into a placeholder, and fail again with another notification; it has a button to try again.
 */
export function refetchShown(
  client: QueryClient,
  isOutdated: (query: Query) => boolean = () => true,
): Promise<void> {
  return client.invalidateQueries({
    predicate: (query) => query.state.data !== undefined && !isBusy(query) && isOutdated(query),
  })
}
