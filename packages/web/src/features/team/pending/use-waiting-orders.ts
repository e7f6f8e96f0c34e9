import { listOrders, type Order } from '@signout/contract'
import { useRead } from '#api/use-read.ts'

/** More than wait at once. */
const mostOrders = 100

/** The orders of all teams that are to be packed, the longest waiting first; none until they have loaded. */
export function useWaitingOrders(): readonly Order[] {
  const { data } = useRead(listOrders, {
    query: { status: ['Submitted'], ordering: 'created_at', limit: mostOrders },
  })
  return data?.results ?? []
}
