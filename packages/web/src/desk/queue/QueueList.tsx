import type { ListedOrder, OrderFigure } from '@signout/contract'
import Box from '@mui/material/Box'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { useNow } from '#server-clock.ts'
import { useNamedOrder } from '#shared/orders/named-order.ts'
import { waitColors } from '#shared/orders/Waited.tsx'
import { useStillWhileUsed } from '#ui/lists/keep-places.ts'
import { QueueRow } from './QueueRow.tsx'

interface QueueListProps {
  readonly tab: OrderFigure
  readonly orders: readonly ListedOrder[]
  readonly teamCode: string
}

/** Rows that stay where they are while the pointer or the focus is on one of them. Arrow keys walk them. */
export function QueueList({ tab, orders, teamCode }: QueueListProps) {
  const now = useNow()
  const named = useNamedOrder()
  const { shown, handlers } = useStillWhileUsed(orders)
  const [visited, setVisited] = useState<number>()
  const waiting = new Set(orders.map(({ id }) => id))
  const open = shown.find(({ id, team_code }) =>
    named === undefined ? team_code === teamCode : id === named,
  )
  const stop = shown.find(({ id }) => id === visited) ?? open ?? shown[0]
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    handlers.onFocus()
    setVisited(Number(event.target.dataset['order']))
  }
  return (
    <Box component="ul" {...handlers} onFocus={onFocus} onKeyDown={walk} sx={listSx}>
      {shown.map((order) => (
        <QueueRow
          key={order.id}
          order={order}
          tab={tab}
          now={now}
          isOpen={order === open}
          isStop={order === stop}
          isGone={!waiting.has(order.id)}
        />
      ))}
    </Box>
  )
}

/** Moves the focus among the rows; Enter is the browser's. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: list, key, target, altKey, ctrlKey, metaKey } = event
  if (altKey || ctrlKey || metaKey || !(target instanceof Element)) return
  const rows = [...list.querySelectorAll<HTMLElement>('a')]
  const at = rows.findIndex((row) => row === target.closest('a'))
  const steps = new Map([
    ['ArrowDown', at + 1],
    ['ArrowUp', at - 1],
    ['Home', 0],
    ['End', rows.length - 1],
  ])
  const step = steps.get(key)
  if (step === undefined) return
  event.preventDefault()
  rows[step]?.focus()
}

/** One style sheet for all rows: each with its own would take longer than the rest of them. */
const listSx = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& a': {
    display: 'grid',
    gridTemplateColumns: '3.75rem minmax(0, 1fr)',
    columnGap: 1,
    alignContent: 'center',
    height: '2.75rem',
    px: 1,
    borderRadius: 1,
    color: 'text.primary',
    textDecoration: 'none',
    fontSize: '0.8125rem',
    lineHeight: '1.125rem',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    '&:hover': { bgcolor: 'action.hover' },
    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
    '&[aria-current]': { bgcolor: 'action.selected' },
  },
  '& .wait': { gridRow: '1 / span 2', alignSelf: 'center', whiteSpace: 'normal' },
  '& .line': { display: 'flex', columnGap: 1, justifyContent: 'space-between' },
  '& .who, & .what': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .who strong': { mr: 0.75 },
  '& .what, & .where, & .packer': { color: 'text.secondary' },
  '& .where, & .packer': {
    flex: 'none',
    maxWidth: '8.5rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& .gone': { opacity: 0.5 },
  ...Object.fromEntries(
    waitColors.map((color) => [`& [data-color="${color}"]`, { color, fontWeight: 600 }]),
  ),
} as const
