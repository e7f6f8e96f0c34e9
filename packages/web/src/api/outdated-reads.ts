import type { Topic } from '@signout/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { readsAny } from './query-client.ts'

/** Jitter, so that screens that hear of the same change do not all refetch at once. */
const maxJitterMs = 300
/** The wait during a series of writes, each of which is heard of. */
const seriesMs = 5_000

let seriesUnderWay = 0

/**
 * Begins a series of writes by this page: until it ends, what is heard of is refetched every few seconds. Returns a
 * function that ends it.
 */
export function beginSeries(): () => void {
  seriesUnderWay += 1
  return () => {
    seriesUnderWay -= 1
  }
}

/** Changes heard of, until the reads that they concern are refetched. */
export class OutdatedReads {
  readonly #client: QueryClient
  readonly #unsubscribe: () => void
  /**
   * Reads that may have changed since they were last sent. Changes heard of earlier, often the screen's own writes, need
   * no further read.
   */
  readonly #outdated = new WeakSet<Query>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(client: QueryClient) {
    this.#client = client
    this.#unsubscribe = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'fetch') return
      if (event.action.meta?.fetchMore === undefined) this.#outdated.delete(event.query)
    })
  }

  /** Notes changes of topics. */
  hear(topics: readonly Topic[]): void {
    this.#note((query) => readsAny(query, topics))
  }

  /** Notes that everything read so far may have changed. */
  hearAll(): void {
    this.#note(({ state }) => state.data !== undefined)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#unsubscribe()
  }

  #note(predicate: (query: Query) => boolean): void {
    for (const query of this.#client.getQueryCache().findAll({ predicate }))
      this.#outdated.add(query)
    this.#schedule()
  }

  #schedule(): void {
    const waitMs = seriesUnderWay > 0 ? seriesMs : Math.random() * maxJitterMs
    this.#timer ??= setTimeout(() => this.#refetch(), waitMs)
  }

  #refetch(): void {
    this.#timer = undefined
    const isOutdated = (query: Query) => this.#outdated.has(query)
    void refetchShown(this.#client, isOutdated)
    const waiting = this.#client.getQueryCache().findAll({ predicate: isBusy })
    if (waiting.some(isOutdated)) this.#schedule()
  }
}

/** Reads in flight are left to finish: where changes come faster than answers, restarting would never show one. */
function isBusy({ state }: Query): boolean {
  return state.fetchStatus !== 'idle'
}

/**
 * Refetches reads on the screen at once, and others when they are shown again. A failed section is left alone: it would
 * turn back into a placeholder, and fail again with another toast; it has a Retry button.
 */
export function refetchShown(
  client: QueryClient,
  isOutdated: (query: Query) => boolean = () => true,
): Promise<void> {
  return client.invalidateQueries({
    predicate: (query) => query.state.data !== undefined && !isBusy(query) && isOutdated(query),
  })
}
