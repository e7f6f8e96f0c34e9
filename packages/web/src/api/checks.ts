import type { CallInput, Endpoint, ResponseOf } from '@signout/contract'
import { useQuery, keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { callServer } from './call-server.ts'

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
