import {
  type ApiError,
  type Item,
  itemParameter,
  listItems,
  type Category,
  listCategories,
  parseId,
} from '@signout/contract'
import { useCallback, useMemo, useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useReadAll } from '#api/read-lists.ts'
import { statusText } from '#failure-text.ts'
import { messages } from '#messages.ts'
import { useOpened } from '#ui/dialogs/use-opened.ts'
import { sheetParameter } from '#paths.ts'
import { useSeenItems } from './seen-items.ts'

export interface KnownItems {
  /** Items by id. An id that is missing after loading is an item that no longer exists. */
  readonly items: ReadonlyMap<number, Item>
  /** Falls back to the item's number. Stable while `items` does not change. */
  readonly nameOf: (id: number) => string
  /** Whether one of the ids is still loading. */
  readonly isLoading: boolean
  readonly error: ApiError | null
  readonly retry: () => void
}

/**
 * The items with these ids, in one read, which is repeated when an id is added, not when one is removed. Known items
 * stay known. Another object only when something of it has changed.
 */
export function useItems(ids: readonly number[]): KnownItems {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b)
  const [asked, setAsked] = useState(wanted)
  if (wanted.some((id) => !asked.includes(id))) setAsked(wanted)
  const query = useReadAll(
    listItems,
    { query: { hardware_ids: asked } },
    { enabled: asked.length > 0, keepPrevious: true, failure: messages.itemsNotLoaded },
  )
  const { data, isPlaceholderData, error, refetch } = query
  const isOnItsWay = data === undefined || isPlaceholderData
  const isAnswered = !isOnItsWay && error === null
  const seen = useSeenItems()
  const items = useMemo(() => {
    for (const item of data ?? []) seen.set(item.id, item)
    // Only the server says that an item no longer exists.
    const known = isAnswered ? [] : asked.flatMap((id) => seen.get(id) ?? [])
    return new Map([...known, ...(data ?? [])].map((item) => [item.id, item]))
  }, [data, isAnswered, asked, seen])
  const nameOf = useCallback((id: number) => nameIn(items, id), [items])
  // Also while the read waits for the connection.
  const isLoading = error === null && isOnItsWay && wanted.some((id) => !items.has(id))
  return useMemo(
    () => ({ items, nameOf, isLoading, error, retry: () => void refetch() }),
    [items, nameOf, isLoading, error, refetch],
  )
}

/** The name of an item, or the number of an unknown one. */
export function nameIn(items: ReadonlyMap<number, Item>, id: number): string {
  return items.get(id)?.name ?? `Item #${id}`
}

/** Categories change before an event, rarely during it. */
const freshFor = 5 * 60_000

/** Every category of the inventory, sorted by name. */
export function useCategories(): UseQueryResult<Category[]> {
  return useReadAll(listCategories, {}, { staleTime: freshFor, failure: categoriesNotLoaded })
}

const categoriesNotLoaded = (error: ApiError) =>
  `Failed to fetch category data: ${statusText(error)}`

interface OpenItem {
  readonly id: number | null
  /** Opens it in place of a sheet. Stable function. */
  readonly open: (id: number) => void
  readonly close: () => void
}

/** Name of the sheet in which an item is edited, above its overview. */
export const editItemSheet = (id: number) => `${editItem}${id}`
const editItem = 'edit-item-'

/** The item whose overview is open, kept in the address. */
export function useOpenItem(): OpenItem {
  const overview = useOpened(itemParameter)
  const form = useOpened(sheetParameter)
  const edited = form.value.startsWith(editItem) ? form.value.slice(editItem.length) : ''
  const { open } = overview
  return {
    id: parseId(overview.value) ?? parseId(edited),
    open: useCallback((id) => open(String(id)), [open]),
    close: edited === '' ? overview.close : form.close,
  }
}
