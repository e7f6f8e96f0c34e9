import {
  type ApiError,
  call,
  type CallInput,
  type Endpoint,
  type ResponseOf,
} from '@signout/contract'
import {
  useIsMutating,
  useMutation,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query'
import { invalidateChanged } from './query-client.ts'
import { csrfToken } from './session/csrf-token.ts'

/** Makes a change; on success every read that it changes is fetched again. The caller shows a failure, in one place. */
export function useWrite<E extends Endpoint>(
  endpoint: E,
): UseMutationResult<ResponseOf<E>, ApiError, CallInput<E>> {
  const client = useQueryClient()
  return useMutation<ResponseOf<E>, ApiError, CallInput<E>>({
    mutationKey: writeKey(endpoint),
    mutationFn: (input) => call(endpoint, input, { csrfToken: csrfToken() }),
    onSuccess: () => invalidateChanged(client, endpoint),
  })
}

/** Whether this write is under way, also when the page that began it was left and came back. */
export function useIsWriting(endpoint: Endpoint): boolean {
  return useIsMutating({ mutationKey: writeKey(endpoint) }) > 0
}

function writeKey({ method, path }: Endpoint): string[] {
  return [method, path]
}
