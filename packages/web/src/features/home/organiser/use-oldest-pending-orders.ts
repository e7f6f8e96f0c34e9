import { listOrders, type OrderPage, pendingStatuses } from '@signout/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useFailureToast } from '#api/use-failure-toast.ts'
import { useRead } from '#api/use-read.ts'
import { messages } from '#messages.ts'

/** At most as many order cards are on the organiser's dashboard (spec §9). */
const CARDS = 6

/** The orders that wait longest at the desk, and how many orders there are in each status. */
export function useOldestPendingOrders(): UseQueryResult<OrderPage> {
  const query = useRead(listOrders, {
    query: { status: pendingStatuses, ordering: 'created_at', limit: CARDS },
  })
  useFailureToast(query, messages.ordersNotLoaded)
  return query
}
