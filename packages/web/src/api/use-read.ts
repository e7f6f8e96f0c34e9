import type { CallInput, Endpoint, ResponseOf } from '@signout/contract'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { callServer } from './call-server.ts'
import { queryKeyOf } from './query-key.ts'

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
