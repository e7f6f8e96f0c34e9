import { listOrders, type Order } from '@signout/contract'
import { useRead } from '#api/use-read.ts'

/** More than wait at once. */
const mostOrders = 100

interface WaitingOrders {
  /** The longest waiting first; none until they have loaded. */
  readonly orders: readonly Order[]
  /** False until the first answer or failure. */
  readonly isFetched: boolean
}

/** The orders of all teams that are to be packed. */
export function useWaitingOrders(): WaitingOrders {
  const { data, isFetched } = useRead(listOrders, {
    query: { status: ['Submitted'], ordering: 'created_at', limit: mostOrders },
  })
  return { orders: data?.results ?? [], isFetched }
}
