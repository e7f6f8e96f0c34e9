import { listOwnOrders, type Order } from '@signout/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useFailureToast } from '#api/use-failure-toast.ts'
import { useReadAll } from '#api/use-read-list.ts'
import { messages } from '#messages.ts'

/** Every order of the participant's team; only a participant has one. */
export function useOwnOrders({ enabled = true } = {}): UseQueryResult<Order[]> {
  const query = useReadAll(listOwnOrders, {}, { enabled })
  useFailureToast(query, messages.ownOrdersNotLoaded)
  return query
}
