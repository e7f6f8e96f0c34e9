import type { CallInput, Endpoint, ResponseOf } from '@signout/contract'
import {
  keepPreviousData,
  useQuery,
  type UseQueryResult,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { callServer } from './call-server.ts'
import { useCallback } from 'react'
import { fetchAll, type ItemOf } from './read-lists.ts'

export interface ReadOptions {
  /** False: nothing is fetched. */
  readonly enabled?: boolean
  /** Keeps showing the previous answer while another page or filter loads. */
  readonly keepPrevious?: boolean
  /** Milliseconds for which an answer is not refetched, unless a write changes it. */
  readonly staleTime?: number
  /** Milliseconds after which an answer on the screen is refetched though nothing was written: time alone changes it. */
  readonly refetchInterval?: number
}

/** Reads one answer and keeps it fresh. Show a failure in its section, and with `useFailureToast` where spec §8 wants a toast. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: ReadOptions = {},
): UseQueryResult<ResponseOf<E>> {
  return useQuery({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => callServer(endpoint, input, { signal }),
    ...queryOptions(endpoint, options),
  })
}

/** The query options that all kinds of reads share. */
export function queryOptions(
  endpoint: Endpoint,
  { enabled = true, keepPrevious = false, staleTime, refetchInterval }: ReadOptions,
) {
  return {
    meta: { reads: endpoint.reads ?? [] },
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    enabled,
    ...(staleTime !== undefined && { staleTime }),
    ...(refetchInterval !== undefined && { refetchInterval }),
  }
}

/** A read's key in the cache: its path, parameters and query, and `shape` where one call is cached in several shapes. */
export function queryKeyOf(
  endpoint: Endpoint,
  input: { readonly params?: unknown; readonly query?: unknown },
  shape: 'one' | 'pages' | 'all' = 'one',
): QueryKey {
  return [endpoint.path, input.params ?? null, input.query ?? null, shape]
}

type LookUp = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<ResponseOf<E>>

/**
 * Reads one answer for what somebody does, as it is now. What is shown is read with `useRead`; the same read, if it is
 * under way, is shared.
 */
export function useLookUp(): LookUp {
  const client = useQueryClient()
  return useCallback<LookUp>(
    async (endpoint, input) =>
      client.fetchQuery({
        queryKey: queryKeyOf(endpoint, input),
        queryFn: ({ signal }) => callServer(endpoint, input, { signal }),
        meta: queryOptions(endpoint, {}).meta,
        staleTime: 0,
      }),
    [client],
  )
}

/**
 * The same for what a write depends on. It is read after it was asked for, so no read that is under way is shared; and as
 * a write it is tried once, so that whoever waits hears of a lost connection.
 */
export function useLookUpOnce(): LookUp {
  const client = useQueryClient()
  return useCallback<LookUp>(
    async (endpoint, input) => {
      const mutationFn = () => callServer(endpoint, input)
      return client.getMutationCache().build(client, { mutationFn, gcTime: 0 }).execute(undefined)
    },
    [client],
  )
}

type LookUpAll = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<ItemOf<E>[]>

/** The same for a whole list, page by page. */
export function useLookUpAll(): LookUpAll {
  const client = useQueryClient()
  return useCallback<LookUpAll>(
    async (endpoint, input) =>
      client.fetchQuery({
        queryKey: queryKeyOf(endpoint, input, 'all'),
        queryFn: ({ signal }) => fetchAll(endpoint, input, signal),
        meta: queryOptions(endpoint, {}).meta,
        staleTime: 0,
      }),
    [client],
  )
}
