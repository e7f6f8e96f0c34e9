import {
  type ApiError,
  call,
  type CallInput,
  type Endpoint,
  type ResponseOf,
} from '@signout/contract'
import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import { csrfToken } from './csrf.ts'
import { invalidateChanged } from './query-client.ts'

/** Makes a change; on success every read that it changes is fetched again. The caller shows a failure, in one place. */
export function useWrite<E extends Endpoint>(
  endpoint: E,
): UseMutationResult<ResponseOf<E>, ApiError, CallInput<E>> {
  const client = useQueryClient()
  return useMutation<ResponseOf<E>, ApiError, CallInput<E>>({
    mutationFn: (input) => call(endpoint, input, { csrfToken: csrfToken() }),
    onSuccess: () => invalidateChanged(client, endpoint),
  })
}
