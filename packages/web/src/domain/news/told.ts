import { isPending, type NewsItem, type OrderStatus } from '@signout/contract'
import type { ToastVariant } from '#kit/toasts/toasts.ts'

type NewsKind = NewsItem['kind']

interface Telling {
  readonly variant: ToastVariant
  readonly text: (order: number) => string
}

const tellings: Readonly<Record<NewsKind, Telling>> = {
  ready: { variant: 'success', text: (order) => `Order #${order} is ready for pickup.` },
  cancelled: { variant: 'warning', text: (order) => `Order #${order} was cancelled by the desk.` },
  shortened: {
    variant: 'warning',
    text: (order) => `Order #${order} was shortened by the desk: not all of it is there.`,
  },
  returned: { variant: 'info', text: (order) => `The desk took back items of order #${order}.` },
}

/** What is said of some news. */
export interface Told {
  readonly variant: ToastVariant
  readonly text: string
  /** What it leads to; undefined if it is about several. */
  readonly order: number | undefined
  /** How many orders it is about. */
  readonly orders: number
}

/**
 * What the team is told of news, oldest first: of an order the newest, of several orders only how many (spec §22).
 * Undefined if there is nothing to tell, as of an order that was ready and has been picked up since.
 */
export function tell(
  news: readonly NewsItem[],
  statusOf: (order: number) => OrderStatus | undefined,
): Told | undefined {
  const latest = new Map<number, NewsKind>()
  for (const { kind, order_id } of news) {
    if (order_id === null) continue
    const status = statusOf(order_id)
    const isOver = kind === 'ready' && status !== undefined && !isPending(status)
    if (!isOver) latest.set(order_id, kind)
  }
  const [first] = latest
  if (first === undefined) return undefined
  const [order, kind] = first
  if (latest.size > 1) {
    const text = `${latest.size} orders changed`
    return { variant: 'info', text, order: undefined, orders: latest.size }
  }
  const { variant, text } = tellings[kind]
  return { variant, text: text(order), order, orders: 1 }
}
