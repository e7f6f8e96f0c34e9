import { formatNumber, type Order, orderFigures } from '@signout/contract'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { orderLink } from '#shared/orders/order-link.ts'
import { messages } from '#messages.ts'
import { useDeskOrders } from '../DeskProvider.tsx'

/** Numbers of orders that wait, are ready and are out, as links to the first of each. */
export function OrderCounts({ hasLineBelow }: { readonly hasLineBelow: boolean }) {
  const { orders, groups, hasFailed } = useDeskOrders()
  if (orders === undefined || groups === undefined) {
    return <Box sx={countsSx}>{hasFailed && messages.ordersNotShown}</Box>
  }
  const shown = [...groups.pending, ...groups.checkedOut]
  const counted = orderFigures.flatMap(({ figure, status }) => {
    const first = shown.find((order) => order.status === status)
    const order = orders.find(({ id }) => id === first?.id)
    return order === undefined ? [] : [{ figure, status, count: countIn(orders, status), order }]
  })
  return (
    <Box component="nav" aria-label="Orders of the team" sx={countsSx}>
      {counted.length === 0 && 'No open orders'}
      {counted.map(({ figure, status, count, order }) => (
        <Link key={status} {...orderLink(order)} sx={{ ...countSx, pb: hasLineBelow ? 1.5 : 0 }}>
          {formatNumber(count)} {figure}
        </Link>
      ))}
    </Box>
  )
}

function countIn(orders: readonly Order[], wanted: Order['status']): number {
  return orders.filter(({ status }) => status === wanted).length
}

/** One line that scrolls horizontally. */
export const lineSx = {
  display: 'flex',
  minWidth: 0,
  height: '100%',
  alignItems: 'center',
  overflowX: 'auto',
  overflowY: 'hidden',
  scrollbarWidth: 'none',
  whiteSpace: 'nowrap',
} as const

const countsSx = {
  ...lineSx,
  height: 44,
  columnGap: { xs: 1, sm: 2 },
  color: 'text.secondary',
  fontSize: { xs: '0.8125rem', sm: '0.875rem' },
}

const countSx = {
  display: 'inline-flex',
  minHeight: 44,
  alignItems: 'center',
  fontVariantNumeric: 'tabular-nums',
}
