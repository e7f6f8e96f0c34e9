import { isToPack, listOrders, statusesThat } from '@signout/contract'
import { useRead } from '#api/reads.ts'

/** Limit above the number of orders that wait at once. */
const maxOrders = 100

/** Orders of all teams to be packed, the longest waiting first. */
export function usePackingQueue() {
  return useRead(listOrders, {
    query: {
      status: statusesThat(isToPack),
      ordering: 'created_at',
      limit: maxOrders,
      units: false,
    },
  })
}

interface Queued {
  readonly id: number
  readonly created_at: string
}

/**
 * The order to pack after this one: the next one submitted, and after the last the one that has waited longest.
 * `queue` has the orders to be packed, the oldest first.
 */
export function nextToPack<Order extends Queued>(
  queue: readonly Order[],
  current: Queued | undefined,
): Order | undefined {
  const others = queue.filter(({ id }) => id !== current?.id)
  const later = others.find((order) => current !== undefined && isLater(order, current))
  return later ?? others[0]
}

function isLater(a: Queued, b: Queued): boolean {
  return a.created_at === b.created_at ? a.id > b.id : a.created_at > b.created_at
}
