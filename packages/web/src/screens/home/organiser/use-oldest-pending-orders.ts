import { listOrders, type OrderPage, pendingStatuses } from '@signout/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useFailureToast } from '#api/use-failure-toast.ts'
import { useRead } from '#api/use-read.ts'
import { messages } from '#messages.ts'

/** The most order cards that the organiser's dashboard shows (spec §9). */
const mostCards = 6

/** What waits at the desk: to be packed first, then to be picked up, each the longest waiting first; and how many orders there are in each status. */
export function useOldestPendingOrders(): UseQueryResult<OrderPage> {
  const query = useRead(listOrders, {
    query: { status: pendingStatuses, ordering: 'status', limit: mostCards },
  })
  useFailureToast(query, messages.ordersNotLoaded)
  return query
}
