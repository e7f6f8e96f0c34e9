import { ApiError, type CallInput, type Endpoint, type ResponseOf } from '@signout/contract'
import { useMemo } from 'react'
import {
  type QueryClient,
  useIsMutating,
  useMutation,
  useMutationState,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query'
import { type Attempt, type ToastAction, useAttempt } from '#kit/toasts/toasts.ts'
import { asApiError, wasDecided } from '#api-errors.ts'
import { callServer } from './call-server.ts'
import { useConnectionLost } from './connection.ts'
import { type PendingIntent, usePendingIntent } from './intents.ts'
import { sendUntilAnswered } from './send-until-answered.ts'
import { invalidateChanged } from './query-client.ts'
import { queryKeyOf } from './reads.ts'
import type { ItemOf } from './read-lists.ts'

type Mutation<E extends Endpoint> = UseMutationResult<ResponseOf<E>, ApiError, CallInput<E>>

type Write<E extends Endpoint> = Mutation<E> & {
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
  /** Several writes of this kind may wait for the connection; `failure` names each. */
  readonly isOneOfMany?: boolean
  /** The object that the input is about, where what is said of one outlasts the next try at another. */
  readonly about?: (input: CallInput<E>) => string
  /** Storage of an intent that has to outlast the page. */
  readonly pending?: PendingIntent
  /** False where the affected reads are not refetched, as the session ends. */
  readonly refetches?: boolean
}

/**
 * Makes a change; on success every affected read is refetched. A failure shows in one place: a toast, which the next
 * attempt closes, or where the caller shows it.
 *
 * Repeatable calls carry a key: the same input is the same intent until it is answered, and is done once. When the
 * answer is lost the call is sent again as soon as the connection is back, while the user stays and makes no other
 * call.
 */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  { pending, failure, show, isOneOfMany = false, about, refetches = true }: WriteOptions<E> = {},
): Write<E> {
  const client = useQueryClient()
  const attempt = useAttempt()
  const attemptOf = (input: CallInput<E>) => (about ? attempt.about(about(input)) : attempt)
  const intents = usePendingIntent(pending)
  const sendOnce = async (input: CallInput<E>) => {
    const intent = intents.begin(JSON.stringify(input))
    const onWait = (error: ApiError) => {
      const own = isOneOfMany ? failure?.(error, input) : undefined
      const text = own ?? 'No connection: it is not known whether your change has arrived.'
      const promise = 'It is sent again when the connection is back, and done only once.'
      attemptOf(input).refuse(`${text} ${promise}`, 'warning')
    }
    try {
      const call = () => callServer(endpoint, input, { idempotencyKey: intent.key })
      const answer = await sendUntilAnswered(call, { signal: intent.signal, onWait })
      intents.end(intent)
      return answer
    } catch (error) {
      if (error instanceof ApiError && wasDecided(error)) intents.end(intent)
      throw error
    } finally {
      attemptOf(input).clear()
    }
  }
  const mutation = useMutation<ResponseOf<E>, ApiError, CallInput<E>>({
    mutationKey: writeKey(endpoint),
    mutationFn: endpoint.repeatable === true ? sendOnce : (input) => callServer(endpoint, input),
    onMutate: (input) => attemptOf(input).clear(),
    onSuccess: () => {
      if (refetches) invalidateChanged(client, endpoint)
    },
  })
  const send = async (input: CallInput<E>): Promise<Sent<E>> => {
    try {
      return { answer: await mutation.mutateAsync(input) }
    } catch (thrown) {
      const error = asApiError(thrown)
      const action = error.status === 0 ? show?.(input) : undefined
      if (failure !== undefined) attemptOf(input).refuse(failure(error, input), 'error', action)
      return { error }
    }
  }
  return { ...mutation, attempt, send, forget: intents.forget }
}

/** Whether this write is under way, even if the page that started it was left and reopened. */
export function useIsWriting(endpoint: Endpoint): boolean {
  return useIsMutating({ mutationKey: writeKey(endpoint) }) > 0
}

/** Whether a write waits for the connection; it is given up when its page is left. */
export function useIsWaiting(): boolean {
  const isSending = useIsMutating() > 0
  return useConnectionLost() && isSending
}

/** Inputs of this write that are being sent, anywhere on the page. */
export function useInputsUnderWay<E extends Endpoint>(endpoint: E): readonly CallInput<E>[] {
  return useMutationState({
    filters: { mutationKey: writeKey(endpoint), status: 'pending' },
    // Sound: the key is of this endpoint alone, and each of its mutations has an input.
    select: (mutation) => mutation.state.variables as CallInput<E>,
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
