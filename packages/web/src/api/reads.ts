import type { ApiError, CallInput, Endpoint, ResponseOf } from '@signout/contract'
import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { callServer } from './call-server.ts'

export interface ReadOptions {
  /** False to fetch nothing. */
  readonly enabled?: boolean
  /** Keeps showing the previous answer while another page or filter loads. */
  readonly keepPrevious?: boolean
  /** Milliseconds for which an answer is not refetched, unless a write changes it. */
  readonly staleTime?: number
  /** Milliseconds after which an answer on the screen is refetched without a change, since time alone changes it. */
  readonly refetchInterval?: number
  /** False: what others change is not followed; for figures that are read every so often. */
  readonly follows?: boolean
  /** Keeps answers unchanged, for callers who need the ETag. */
  readonly keepsEtag?: boolean
  /** The toast of a failure, where spec §25 has one; undefined where the page itself shows it. */
  readonly failure?: FailureText
}

/** @param hasData whether an earlier answer is still shown. */
export type FailureText =
  | string
  | ((error: ApiError, hasData: boolean) => string | readonly string[] | undefined)

/** Cache key of a read: its path, parameters and query, and `shape` where one call is cached in several shapes. */
export function queryKeyOf(
  endpoint: Endpoint,
  input: { readonly params?: unknown; readonly query?: unknown },
  shape: 'one' | 'pages' | 'rows' | 'all' = 'one',
): QueryKey {
  return [endpoint.path, input.params ?? null, input.query ?? null, shape]
}

/** The query options that all kinds of reads share. */
export function readOptions(endpoint: Endpoint, options: ReadOptions = {}) {
  const {
    enabled = true,
    keepPrevious = false,
    failure,
    staleTime,
    refetchInterval,
    follows = true,
    keepsEtag,
  } = options
  return {
    meta: { reads: follows ? (endpoint.reads ?? []) : [], failure },
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    enabled,
    ...(keepsEtag === true && { structuralSharing: false }),
    ...(staleTime !== undefined && { staleTime }),
    ...(refetchInterval !== undefined && { refetchInterval }),
  }
}

function readOne<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => callServer(endpoint, input, { signal }),
    meta: { reads: endpoint.reads ?? [] },
  })
}

/** Reads one answer and keeps it fresh. A failure shows in its section, and as a toast where `failure` is given. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: ReadOptions = {},
): UseQueryResult<ResponseOf<E>> {
  const query = { ...readOne(endpoint, input), ...readOptions(endpoint, options) }
  useSentWhileRendering(query, (client) => client.prefetchQuery(query))
  return useQuery(query)
}

/**
 * Sends a read that has never been sent when its component renders. `useQuery` waits for an effect, and thereby for the
 * rest of the page, which takes a slow phone as long as the answer.
 */
export function useSentWhileRendering(
  { queryKey, enabled }: { readonly queryKey: QueryKey; readonly enabled?: unknown },
  send: (client: QueryClient) => Promise<void>,
): void {
  const client = useQueryClient()
  if (enabled === true && client.getQueryState(queryKey) === undefined) void send(client)
}

interface CheckOptions {
  /** Short key that changes with the input. */
  readonly key: readonly unknown[]
  readonly enabled: boolean
}

/** Outcome of a dry run of a write, repeated when `key` changes. A failure shows in its section. */
export function useCheck<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { key, enabled }: CheckOptions,
): UseQueryResult<ResponseOf<E>> {
  return useQuery({
    queryKey: [endpoint.path, 'check', ...key],
    queryFn: ({ signal }) => callServer(endpoint, input, { signal }),
    meta: { reads: [] },
    placeholderData: keepPreviousData,
    enabled,
    staleTime: Infinity,
    gcTime: 0,
  })
}

export type LookUp = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
) => Promise<ResponseOf<E>>

/** Reads one current answer for an action; what is shown is read with `useRead`. A read in flight is shared. */
export function useLookUp(): LookUp {
  const client = useQueryClient()
  return useCallback<LookUp>(
    async (endpoint, input) => client.fetchQuery({ ...readOne(endpoint, input), staleTime: 0 }),
    [client],
  )
}
