import type { Item } from '@signout/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'

const seenBy = new WeakMap<QueryClient, Map<number, Item>>()

/** Items that the page has read since it was opened: their names and pictures stay when the connection is lost. */
export function useSeenItems(): Map<number, Item> {
  const client = useQueryClient()
  const seen = seenBy.get(client) ?? new Map<number, Item>()
  seenBy.set(client, seen)
  return seen
}
