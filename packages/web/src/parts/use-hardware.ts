import { type ApiError, type Hardware, listHardware } from '@signout/contract'
import { useMemo } from 'react'
import { useReadAll } from '../api/use-read-list.ts'
import { useReadFailure } from '../api/use-read-failure.ts'
import { messages } from '../messages.ts'

export interface KnownHardware {
  /** By id. An id that is missing after loading is an item that no longer exists. */
  readonly items: ReadonlyMap<number, Hardware>
  /** Whether one of the ids is still on its way. */
  readonly isLoading: boolean
  readonly error: ApiError | null
  readonly retry: () => void
}

/** The items with these ids, read together. What is known stays known while ids come and go. */
export function useHardware(ids: readonly number[]): KnownHardware {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b)
  const query = useReadAll(
    listHardware,
    { query: { hardware_ids: wanted.join(',') } },
    { enabled: wanted.length > 0, keepPrevious: true },
  )
  useReadFailure(query, messages.hardwareNotLoaded)
  const { data, isFetching, isPlaceholderData, error } = query
  const items = useMemo(() => new Map(data?.map((item) => [item.id, item])), [data])
  const isOnItsWay = data === undefined || isPlaceholderData
  return {
    items,
    isLoading: isFetching && isOnItsWay && wanted.some((id) => !items.has(id)),
    error,
    retry: () => void query.refetch(),
  }
}
