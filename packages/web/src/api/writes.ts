import type { ApiError, CallInput, Endpoint, ResponseOf } from '@signout/contract'
import { useMemo } from 'react'
import {
  type QueryClient,
  useIsMutating,
  useMutation,
  useMutationState,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query'
import { type Attempt, type ToastAction, useAttempt } from '#ui/toasts/toasts.ts'
import { asApiError, isRefusal, wasDecided } from '#api-errors.ts'
import { callServer } from './call-server.ts'
import { isConnectionLost, isServerReachable } from './connection.ts'
import { useIntents } from './intents.ts'
import { invalidateChanged } from './query-client.ts'
import { queryKeyOf } from './reads.ts'
import type { ItemOf } from './read-lists.ts'

interface Sending<E extends Endpoint> {
  readonly input: CallInput<E>
  /** Of the intent, for a repeatable call. */
  readonly key: string
}

type Mutation<E extends Endpoint> = UseMutationResult<ResponseOf<E>, ApiError, Sending<E>>

type Write<E extends Endpoint> = Omit<Mutation<E>, 'mutate' | 'mutateAsync' | 'variables'> & {
  /** What is being sent, or was sent last. */
  readonly input: CallInput<E> | undefined
  readonly attempt: Attempt
  /** Makes the change. Never rejects: `failure` shows why it failed, where there is one. */
  readonly send: (input: CallInput<E>) => Promise<Sent<E>>
  /** Makes the same input another intent, even if the last one was not answered. */
  readonly forget: () => void
}

type Sent<E extends Endpoint> =
  | { readonly answer: ResponseOf<E>; readonly error?: undefined }
  | { readonly answer?: undefined; readonly error: ApiError }

interface WriteOptions<E extends Endpoint> {
  /** The toast of a failure; without it the caller shows `error`, as at the fields of a form. */
  readonly failure?: (error: ApiError, input: CallInput<E>) => string
  /** Leads to where the user can see whether it was done, when that is unknown. */
  readonly show?: (input: CallInput<E>) => ToastAction | undefined
  /** Whether what was read stays as it is but for the answer, whatever other calls of the endpoint change. */
  readonly outdatesNothing?: boolean
  /** Name under which the intent is stored, if it has to outlast the page. */
  readonly pending?: string
}

/** Tries of a call whose answers are lost while others are answered. */
const maxTries = 3

/** A repeatable call without an answer is made again, once the server can be reached (spec §16). */
const untilAnswered = {
  networkMode: 'offlineFirst',
  retry: (failures: number, { status }: ApiError) =>
    status === 0 && (isConnectionLost() || failures + 1 < maxTries),
  retryDelay: 0,
} as const

/**
 * Makes a change; on success every affected read is refetched. A failure shows in one place: a toast, which the next
 * attempt closes, or where the caller shows it.
 *
 * Repeatable calls carry a key: the same input is the same intent until it is answered, and is done once. Without an
 * answer the call waits for the connection, also when its page is left.
 */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  { pending, failure, show, outdatesNothing = false }: WriteOptions<E> = {},
): Write<E> {
  const client = useQueryClient()
  const attempt = useAttempt()
  const intents = useIntents(pending)
  const isRepeatable = endpoint.repeatable === true
  const mutation = useMutation<ResponseOf<E>, ApiError, Sending<E>>({
    mutationKey: writeKey(endpoint),
    ...(isRepeatable && untilAnswered),
    mutationFn: async ({ input, key }) => {
      try {
        return await callServer(endpoint, input, isRepeatable ? { idempotencyKey: key } : {})
      } catch (error) {
        if (isRepeatable && isRefusal(error, 0)) await isServerReachable()
        throw error
      }
    },
    onMutate: attempt.clear,
    onSuccess: () => {
      if (!outdatesNothing) invalidateChanged(client, endpoint)
    },
    onSettled: (_, error, { key }) => {
      if (error === null || wasDecided(error)) intents.end(key)
    },
  })
  const send = async (input: CallInput<E>): Promise<Sent<E>> => {
    const key = isRepeatable ? intents.keyFor(JSON.stringify(input)) : ''
    try {
      return { answer: await mutation.mutateAsync({ input, key }) }
    } catch (thrown) {
      const error = asApiError(thrown)
      const action = error.status === 0 ? show?.(input) : undefined
      if (failure !== undefined) attempt.refuse(failure(error, input), 'error', action)
      return { error }
    }
  }
  return { ...mutation, input: mutation.variables?.input, attempt, send, forget: intents.forget }
}

/** Whether this write is under way, even if the page that started it was left and reopened. */
export function useIsWriting(endpoint: Endpoint): boolean {
  return useIsMutating({ mutationKey: writeKey(endpoint) }) > 0
}

/** How many writes wait for the connection. */
export function useWaitingWrites(): number {
  return useMutationState({ filters: { predicate: ({ state }) => state.isPaused } }).length
}

/** Inputs of this write that are being sent, anywhere on the page. */
export function useInputsUnderWay<E extends Endpoint>(endpoint: E): readonly CallInput<E>[] {
  return useMutationState({
    filters: { mutationKey: writeKey(endpoint), status: 'pending' },
    // Sound: the key is of this endpoint alone, and each of its mutations has an input.
    select: (mutation) => (mutation.state.variables as Sending<E>).input,
  })
}

function writeKey({ method, path }: Endpoint): string[] {
  return [method, path]
}

interface CacheUpdate {
  /** Replaces what `useRead` has cached. */
  readonly setAnswer: <E extends Endpoint>(
    read: E,
    input: CallInput<E>,
    answer: ResponseOf<NoInfer<E>>,
  ) => void
  /** Changes a part of what `useRead` has cached. */
  readonly updateAnswer: <E extends Endpoint>(
    read: E,
    input: CallInput<E>,
    change: (answer: ResponseOf<E>) => ResponseOf<E>,
  ) => void
  /** Replaces the item with the same id in what `useReadAll` has cached. */
  readonly replaceItem: <E extends Endpoint>(
    list: E,
    input: CallInput<E>,
    item: ItemOf<NoInfer<E>> & { readonly id: number },
  ) => void
}

/** Shows a write's answer wherever the same data was read before, until that is refetched. Stable functions. */
export function useCacheUpdate(): CacheUpdate {
  const client = useQueryClient()
  return useMemo(() => cacheUpdate(client), [client])
}

function cacheUpdate(client: QueryClient): CacheUpdate {
  return {
    setAnswer: (read, input, answer) => {
      client.setQueryData(queryKeyOf(read, input), (old: unknown) =>
        old === undefined ? old : answer,
      )
    },
    updateAnswer: <E extends Endpoint>(
      read: E,
      input: CallInput<E>,
      change: (answer: ResponseOf<E>) => ResponseOf<E>,
    ) => {
      client.setQueryData<ResponseOf<E>>(queryKeyOf(read, input), (old) =>
        old === undefined ? old : change(old),
      )
    },
    replaceItem: (list, input, item) => {
      client.setQueryData<readonly { readonly id: number }[]>(
        queryKeyOf(list, input, 'all'),
        (old) => old?.map((known) => (known.id === item.id ? item : known)),
      )
    },
  }
}
