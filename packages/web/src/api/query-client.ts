import { ApiError, type Endpoint, logout, type Topic } from '@signout/contract'
import {
  MutationCache,
  notifyManager,
  type Query,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query'
import { closeToastsOf, toast } from '#ui/toasts/toasts.ts'
import { setReachable } from './connection.ts'
import type { FailureText } from './reads.ts'
import { forgetGuestError, loseSession, recheckSession } from './session.tsx'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    queryMeta: {
      reads: readonly Topic[]
      failure?: FailureText
    }
  }
}

const retries = 3
const defaultFirstDelay = 400

interface QueryClientOptions {
  /** Milliseconds before the first retry of a read; doubled for each further one. */
  readonly firstDelay?: number
}

/**
 * Retries reads after no answer or a 5xx, but neither refused reads nor writes. A read reports its failure by a toast
 * where it has a text for it (spec §25); a write's caller shows it, in one place.
 */
export function createQueryClient({
  firstDelay = defaultFirstDelay,
}: QueryClientOptions = {}): QueryClient {
  // Lets a control know of its write before a second click reaches it.
  notifyManager.setScheduler(queueMicrotask)
  const onError = (error: ApiError) => noteFailure(client, error)
  const queryCache = new QueryCache({
    onError: (error, query) => {
      onError(error)
      reportFailure(error, query)
    },
    onSuccess: noteAnswer,
  })
  queryCache.subscribe(({ query, type }) => {
    const { error, data } = query.state
    const hasOnlyFailed = error !== null && data === undefined
    const observers = query.getObserversCount()
    // It may fail before the part of the page that sent it is on the screen.
    if (type === 'observerAdded' && observers === 1 && hasOnlyFailed) reportFailure(error, query)
    const isTriedAgain = type === 'updated' && error === null
    const isGone = type === 'observerRemoved' && observers === 0
    if (isTriedAgain || isGone) closeToastsOf(query.queryHash)
    if (isGone && hasOnlyFailed) queryCache.remove(query)
  })
  const client: QueryClient = new QueryClient({
    queryCache,
    mutationCache: new MutationCache({ onError, onSuccess: noteAnswer }),
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        staleTime: 5_000,
        retry: (failures, error) =>
          failures < retries && (error.status === 0 || error.status >= 500),
        // A part that is shown after a failure shows it; once the failure is off the screen, the next page reads anew.
        retryOnMount: false,
        retryDelay: (failures) => firstDelay * 2 ** failures,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/** Notes that the server is reachable. */
export function noteAnswer(): void {
  setReachable(true)
}

/** Ends the session on the screens after a 401; refetches it after a 403, since the role may have changed. */
export function noteFailure(client: QueryClient, error: unknown): void {
  if (!(error instanceof ApiError)) return
  setReachable(error.status !== 0)
  if (error.status === 401) loseSession(client)
  if (error.status === 403) recheckSession(client)
}

/**
 * Shows one toast for each failed read on the screen, however many parts of the page use it. A 401 leads to /login, and
 * the list itself explains a refused search.
 */
function reportFailure(error: ApiError, query: Query<unknown, unknown>): void {
  const failure = query.meta?.failure
  if (failure === undefined || !query.isActive()) return
  if (error.status === 401 || error.errorsOf('search').length > 0) return
  const hasData = query.state.data !== undefined
  const texts = typeof failure === 'string' ? failure : (failure(error, hasData) ?? [])
  for (const text of [texts].flat()) toast.error(text, { attempt: query.queryHash })
}

/**
 * Refetches what a successful write changed: every read that shares a topic with it. After a logout the page forgets all
 * that it has read, and to read it anew would only be refused.
 */
export function invalidateChanged(client: QueryClient, endpoint: Endpoint): void {
  if (endpoint === logout) return
  const changes = endpoint.changes ?? []
  if (changes.includes('session')) forgetGuestError(client)
  void client.invalidateQueries({ predicate: (query) => readsAny(query, changes) })
}

/** Whether a read depends on one of the topics. */
export function readsAny({ meta }: Pick<Query, 'meta'>, topics: readonly Topic[]): boolean {
  return meta?.reads.some((topic) => topics.includes(topic)) ?? false
}
