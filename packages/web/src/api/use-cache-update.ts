import type { CallInput, Endpoint, ResponseOf } from '@signout/contract'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeyOf } from './query-key.ts'
import type { ItemOf } from './use-read-list.ts'

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

/** Shows a write's answer wherever the same data was read before, until that is refetched. */
export function useCacheUpdate(): CacheUpdate {
  const client = useQueryClient()
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
