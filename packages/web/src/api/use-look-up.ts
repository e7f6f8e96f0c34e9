import type { CallInput, Endpoint, ResponseOf } from '@signout/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { callServer } from './call-server.ts'
import { queryKeyOf } from './query-key.ts'
import { fetchAll, type ItemOf } from './use-read-list.ts'
import { queryOptions } from './use-read.ts'

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
