import {
  addresses,
  formatNumber,
  fullName,
  lastingAt,
  type ListedOrder,
  type OrderFigure,
  type QueueEntry,
} from '@signout/contract'
import { memo } from 'react'
import { formatAge } from '#event-time.ts'
import { waitingColor } from '#shared/orders/Waited.tsx'
import { RouterLink } from '#ui/page/RouterLink.tsx'

interface QueueRowProps {
  readonly order: ListedOrder
  readonly tab: OrderFigure
  readonly now: number
  /** Whether it is the order that is open beside the queue. */
  readonly isOpen: boolean
  /** Whether the Tab key stops here. */
  readonly isStop: boolean
  /** Whether it only keeps its place. */
  readonly isGone: boolean
}

/** An order of the queue, which opens its team's page at it. Plain elements, since there are a hundred of them. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { order, tab, now, isOpen, isStop, isGone } = props
  const { id, team_code, queue, packing } = order
  if (team_code === null || queue === undefined) return null
  const waitedMs = now - Date.parse(queue.waiting_since)
  const packer = lastingAt(packing, now)?.by
  return (
    <li>
      <RouterLink
        href={addresses.orderOfTeam(team_code, id)}
        data-order={id}
        tabIndex={isStop ? 0 : -1}
        aria-current={isOpen ? 'true' : undefined}
        className={isGone ? 'gone' : undefined}
      >
        <span className="wait" data-color={tab === 'out' ? undefined : waitingColor(waitedMs)}>
          {formatAge(waitedMs)}
        </span>{' '}
        <span className="line">
          <span className="who">
            <strong>{team_code}</strong> {queue.people.join(', ')}
          </span>{' '}
          <span className="packer">
            {isGone ? 'Moved on' : packer && `${fullName(packer)} is packing`}
          </span>
        </span>{' '}
        <span className="line">
          <span className="what">{itemsOf(queue)}</span>{' '}
          <span className="where">{shelvesOf(queue)}</span>
        </span>
      </RouterLink>
    </li>
  )
})

/** `3 × SG90, 1 × Pico, +2` */
function itemsOf({ items, more }: QueueEntry): string {
  const shown = items.map(({ name, quantity }) => `${formatNumber(quantity)} × ${name}`)
  return [...shown, ...(more > 0 ? [`+${formatNumber(more)}`] : [])].join(', ')
}

/** `A2 to F7` */
function shelvesOf({ locations }: QueueEntry): string {
  if (locations === null) return ''
  const [first, last] = locations
  return first === last ? first : `${first} to ${last}`
}
