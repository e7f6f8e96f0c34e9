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
import { type Attempt, useAttempt } from '#ui/feedback/use-attempt.ts'
import { invalidateChanged } from './query-client.ts'

type Mutation<E extends Endpoint> = UseMutationResult<ResponseOf<E>, ApiError, CallInput<E>>

/**
 * Makes a change; on success every read that it affects is refetched. The caller shows a failure, in one place: a toast
 * through `attempt.refuse`, so that the next attempt closes it.
 */
export function useWrite<E extends Endpoint>(
  endpoint: E,
): Mutation<E> & { readonly attempt: Attempt } {
  const client = useQueryClient()
  const attempt = useAttempt()
  const mutation = useMutation<ResponseOf<E>, ApiError, CallInput<E>>({
    mutationKey: writeKey(endpoint),
    mutationFn: (input) => call(endpoint, input, { csrfToken: csrfToken() }),
    onMutate: () => attempt.begin(),
    onSuccess: () => invalidateChanged(client, endpoint),
  })
  return { ...mutation, attempt }
}

/** Whether this write is under way, even if the page that started it was left and opened again. */
export function useIsWriting(endpoint: Endpoint): boolean {
  return useIsMutating({ mutationKey: writeKey(endpoint) }) > 0
}

function writeKey({ method, path }: Endpoint): string[] {
  return [method, path]
}

/** The token that the server keeps in a cookie for the page to send back with each change (rulings §2). */
function csrfToken(): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith('csrftoken='))
  return cookie && decodeURIComponent(cookie.slice('csrftoken='.length))
}
