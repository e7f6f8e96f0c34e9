import { listOrders, type Order, orderMoves } from '@signout/contract'
import { useRead } from '#api/reads.ts'

interface Waiting {
  readonly id: number
  readonly created_at: string
}

/**
 * Which order is packed after this one: the next that was submitted, and after the last the one that has waited longest.
 * `waiting`: those to be packed, the oldest first.
 */
export function nextWaiting<Order extends Waiting>(
  waiting: readonly Order[],
  current: Waiting | undefined,
): Order | undefined {
  const others = waiting.filter(({ id }) => id !== current?.id)
  const later = others.find((order) => current !== undefined && isLater(order, current))
  return later ?? others[0]
}

function isLater(a: Waiting, b: Waiting): boolean {
  return a.created_at === b.created_at ? a.id > b.id : a.created_at > b.created_at
}

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
    query: { status: orderMoves.fulfil.from, ordering: 'created_at', limit: mostOrders },
  })
  return { orders: data?.results ?? [], isFetched }
}
