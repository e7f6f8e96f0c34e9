import type { ApiError, Endpoint, Topic } from '@signout/contract'
import {
  MutationCache,
  notifyManager,
  type Query,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query'
import { setReachable } from './connection.ts'
import { endSession, readSessionAgain } from './session.tsx'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    queryMeta: { reads: readonly Topic[] }
  }
}

const retries = 3
const defaultFirstDelay = 400

interface QueryClientOptions {
  /** Milliseconds before the first retry of a read; the delay doubles with each further one. */
  readonly firstDelay?: number
}

/**
 * Reads that get no answer or a 5xx are retried; refusals and writes never. A 401 anywhere ends the session on the
 * screens; a 403 refetches it, for the role may have changed. Nothing here reports to the user: the caller
 * shows a failure, in one place.
 */
export function createQueryClient({
  firstDelay = defaultFirstDelay,
}: QueryClientOptions = {}): QueryClient {
  // So that a control knows of its write before a second click reaches it.
  notifyManager.setScheduler(queueMicrotask)
  const onError = (error: ApiError) => {
    setReachable(error.status !== 0)
    if (error.status === 401) endSession(client)
    if (error.status === 403) readSessionAgain(client)
  }
  const onSuccess = () => setReachable(true)
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError, onSuccess }),
    mutationCache: new MutationCache({ onError, onSuccess }),
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        staleTime: 5_000,
        retry: (failures, error) =>
          failures < retries && (error.status === 0 || error.status >= 500),
        retryDelay: (failures) => firstDelay * 2 ** failures,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/** Refetches what a successful write changed: every read that shares a topic with it. */
export function invalidateChanged(client: QueryClient, endpoint: Endpoint): void {
  const changes = endpoint.changes ?? []
  void client.invalidateQueries({ predicate: (query) => readsAny(query, changes) })
}

/** Whether a read depends on one of the topics. */
export function readsAny({ meta }: Pick<Query, 'meta'>, topics: readonly Topic[]): boolean {
  return meta?.reads.some((topic) => topics.includes(topic)) ?? false
}
