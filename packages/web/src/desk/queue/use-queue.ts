import { listOrders, orderFigures, type OrderFigure } from '@signout/contract'
import { messages } from '#messages.ts'
import { useReadPages } from '#api/read-lists.ts'

/** The lists of the queue, by what the overview counts in them. */
export const queueTabs = {
  waiting: { label: 'To pack', empty: 'Nothing waits to be packed.' },
  ready: { label: 'Ready', empty: 'Nothing waits to be collected.' },
  out: { label: 'Out', empty: 'Nothing is out.' },
} as const satisfies Record<OrderFigure, { readonly label: string; readonly empty: string }>

/** Orders of all teams that wait for the same step, the longest waiting first (spec §8). */
export function useQueue(tab: OrderFigure) {
  const status = orderFigures.flatMap(({ figure, status }) => (figure === tab ? [status] : []))
  return useReadPages(
    listOrders,
    { query: { status, units: false, queue: true } },
    { failure: messages.ordersNotLoaded },
  )
}
