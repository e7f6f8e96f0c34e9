import { type ApiError, type Item, listItems } from '@signout/contract'
import { useCallback, useMemo, useState } from 'react'
import { useFailureToast } from '#api/use-failure-toast.ts'
import { useReadAll } from '#api/use-read-list.ts'
import { messages } from '#messages.ts'

export interface KnownItems {
  /** By id. An id that is missing after loading is an item that no longer exists. */
  readonly items: ReadonlyMap<number, Item>
  /** Falls back to the item's number. The same function as long as `items` is the same. */
  readonly nameOf: (id: number) => string
  /** Whether one of the ids is still loading. */
  readonly isLoading: boolean
  readonly error: ApiError | null
  readonly retry: () => void
}

/** The items with these ids, in one read: repeated when an id is added, not when one goes. Known items stay known. */
export function useItems(ids: readonly number[]): KnownItems {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b)
  const [asked, setAsked] = useState(wanted)
  if (wanted.some((id) => !asked.includes(id))) setAsked(wanted)
  const query = useReadAll(
    listItems,
    { query: { hardware_ids: asked } },
    { enabled: asked.length > 0, keepPrevious: true },
  )
  useFailureToast(query, messages.itemsNotLoaded)
  const { data, isFetching, isPlaceholderData, error } = query
  const items = useMemo(() => new Map(data?.map((item) => [item.id, item])), [data])
  const nameOf = useCallback((id: number) => items.get(id)?.name ?? `Item #${id}`, [items])
  const isOnItsWay = data === undefined || isPlaceholderData
  return {
    items,
    nameOf,
    isLoading: isFetching && isOnItsWay && wanted.some((id) => !items.has(id)),
    error,
    retry: () => void query.refetch(),
  }
}
