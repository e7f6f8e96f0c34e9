import { isToPack, listOrders, statusesThat } from '@signout/contract'
import { useRead } from '#api/reads.ts'

/** Limit above the number of orders that wait at once. */
const maxWaiting = 100

/** Orders of all teams to be packed, the longest waiting first. */
export function useWaitingOrders() {
  return useRead(listOrders, {
    query: {
      status: statusesThat(isToPack),
      ordering: 'created_at',
      limit: maxWaiting,
      units: false,
    },
  })
}

interface Waiting {
  readonly id: number
  readonly created_at: string
}

/**
 * The order to pack after this one: the next one submitted, and after the last the one that has waited longest.
 * `waiting` are the orders to be packed, the oldest first.
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
