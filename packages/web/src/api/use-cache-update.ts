import type { CallInput, Endpoint, ResponseOf } from '@signout/contract'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from './keys.ts'
import type { ItemOf } from './use-read-list.ts'

interface CacheUpdate {
  /** In place of what `useRead` has. */
  readonly asAnswer: <E extends Endpoint>(
    read: E,
    input: CallInput<E>,
    answer: ResponseOf<NoInfer<E>>,
  ) => void
  /** A part of what `useRead` has. */
  readonly inAnswer: <E extends Endpoint>(
    read: E,
    input: CallInput<E>,
    change: (answer: ResponseOf<E>) => ResponseOf<E>,
  ) => void
  /** In place of the item with the same id that `useReadAll` has. */
  readonly asItem: <E extends Endpoint>(
    list: E,
    input: CallInput<E>,
    item: ItemOf<NoInfer<E>> & { readonly id: number },
  ) => void
}

/** Shows what a write answered wherever it was read before, until that is fetched again. */
export function useCacheUpdate(): CacheUpdate {
  const client = useQueryClient()
  return {
    asAnswer: (read, input, answer) => {
      client.setQueryData(keyOf(read, input), (old: unknown) => (old === undefined ? old : answer))
    },
    inAnswer: <E extends Endpoint>(
      read: E,
      input: CallInput<E>,
      change: (answer: ResponseOf<E>) => ResponseOf<E>,
    ) => {
      client.setQueryData<ResponseOf<E>>(keyOf(read, input), (old) =>
        old === undefined ? old : change(old),
      )
    },
    asItem: (list, input, item) => {
      client.setQueryData<readonly { readonly id: number }[]>(keyOf(list, input, 'all'), (old) =>
        old?.map((known) => (known.id === item.id ? item : known)),
      )
    },
  }
}
