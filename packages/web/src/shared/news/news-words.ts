import { formatNumber, isPending, type NewsItem, type OrderStatus } from '@signout/contract'
import type { Destination } from '#shared/event/destination.ts'
import { orderOnDashboard } from '#shared/orders/order-link.ts'
import type { ToastVariant } from '#ui/toasts/toasts.ts'
import { paths } from '#paths.ts'

type NewsKind = NewsItem['kind']
type OrderNews = Exclude<NewsKind, 'back_in_stock' | 'moved'>

interface Telling {
  readonly variant: ToastVariant
  readonly text: (order: number) => string
}

const tellings: Readonly<Record<OrderNews, Telling>> = {
  ready: { variant: 'success', text: (order) => `Order #${order} is ready for pickup.` },
  cancelled: { variant: 'warning', text: (order) => `Order #${order} was cancelled by the desk.` },
  shortened: {
    variant: 'warning',
    text: (order) => `Order #${order} was shortened by the desk: not all of it is there.`,
  },
  returned: { variant: 'info', text: (order) => `The desk took back items of order #${order}.` },
}

/** What organisers announced, told as news are. */
interface Announced {
  readonly id: string
  readonly kind: 'announced'
  readonly text: string
}

export type Untold = NewsItem | Announced

/** Changes with what is untold; undefined for nothing. */
export function keyOf(untold: readonly Untold[]): string | undefined {
  return untold.length === 0 ? undefined : untold.map(({ id }) => id).join(' ')
}

/** Text about some news. */
export interface Told {
  readonly variant: ToastVariant
  readonly text: string
  readonly leadsTo: Destination
  /** Number of orders or items in it. */
  readonly count: number
}

/** Further facts needed for the text. */
interface Known {
  readonly statusOf: (order: number) => OrderStatus | undefined
  readonly nameOf: (item: number) => string
  /** Code of the team in which the participant is now. */
  readonly teamCode: string | undefined
}

/**
 * Texts about news, given oldest first: one that the participant was moved, one about the team's orders, one about items
 * that are back, and the announcement (spec §22).
 */
export function tell(
  untold: readonly Untold[],
  { statusOf, nameOf, teamCode }: Known,
): readonly Told[] {
  const news = untold.filter((told) => told.kind !== 'announced')
  return [
    tellMoved(news, teamCode),
    tellOrders(news, statusOf),
    tellItems(itemsIn(news), nameOf),
    ...untold.map(tellAnnounced),
  ].filter((told) => told !== undefined)
}

function tellAnnounced(told: Untold): Told | undefined {
  if (told.kind !== 'announced') return undefined
  return { variant: 'info', text: told.text, leadsTo: { href: paths.home }, count: 1 }
}

function tellMoved(news: readonly NewsItem[], team = ''): Told | undefined {
  if (!news.some(({ kind }) => kind === 'moved')) return undefined
  const text = `The desk has moved you to team ${team}.`
  return { variant: 'info', text, leadsTo: { href: paths.home }, count: 1 }
}

/** The items that are back. */
export function itemsIn(news: readonly NewsItem[]): readonly number[] {
  const back = news.filter(({ kind }) => kind === 'back_in_stock')
  return [...new Set(back.flatMap(({ hardware_id }) => hardware_id ?? []))]
}

/**
 * The newest about one order, or the number of several; nothing about one that was ready and has been picked up since.
 */
function tellOrders(news: readonly NewsItem[], statusOf: Known['statusOf']): Told | undefined {
  const latest = new Map<number, OrderNews>()
  for (const { kind, order_id } of news) {
    if (order_id === null || kind === 'back_in_stock' || kind === 'moved') continue
    const status = statusOf(order_id)
    const isOver = kind === 'ready' && status !== undefined && !isPending(status)
    if (!isOver) latest.set(order_id, kind)
  }
  const [first] = latest
  if (first === undefined) return undefined
  const [order, kind] = first
  const count = latest.size
  if (count > 1) {
    const text = `${formatNumber(count)} orders changed`
    return { variant: 'info', text, leadsTo: orderOnDashboard(undefined), count }
  }
  const { variant, text } = tellings[kind]
  return { variant, text: text(order), leadsTo: orderOnDashboard(order), count }
}

function tellItems(items: readonly number[], nameOf: Known['nameOf']): Told | undefined {
  const [first] = items
  if (first === undefined) return undefined
  const count = items.length
  return count === 1
    ? {
        variant: 'success',
        text: `${nameOf(first)} is back in stock.`,
        leadsTo: { href: paths.item(first) },
        count,
      }
    : {
        variant: 'success',
        text: `${formatNumber(count)} items that you wait for are back in stock.`,
        leadsTo: { href: paths.inventory },
        count,
      }
}
