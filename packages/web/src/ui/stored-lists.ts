import { createStore, type StoreApi } from 'zustand'
import { readStored, writeStored } from './stored-values.ts'

export type StoredList<Item> = StoreApi<{ readonly items: readonly Item[] }>

/**
 * A list for each user of this browser, stored under the name and the user's id across reloads and shared by all tabs.
 * @param parse extracts valid entries from the stored value, which may be anything.
 */
export function storedLists<Item>(
  name: string,
  parse: (stored: readonly unknown[]) => readonly Item[],
): (userId: number) => StoredList<Item> {
  const lists = new Map<number, StoredList<Item>>()
  return (userId) => {
    const known = lists.get(userId)
    if (known) return known
    const key = `${name}:${userId}`
    const read = () => parse(readList(key))
    const list: StoredList<Item> = createStore(() => ({ items: read() }))
    list.subscribe(({ items }) => writeStored(key, items.length === 0 ? undefined : items))
    const readAgain = () => list.setState({ items: read() })
    // Another tab changed it, or the storage was cleared (`key` null).
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) readAgain()
    })
    // A page that Back shows again as it was has heard of nothing meanwhile.
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) readAgain()
    })
    lists.set(userId, list)
    return list
  }
}

function readList(key: string): readonly unknown[] {
  const stored = readStored(key)
  return Array.isArray(stored) ? stored : []
}
