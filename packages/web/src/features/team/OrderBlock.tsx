import type { OrderStatus } from '@signout/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { formatMoment } from '../../event-time.ts'
import { OrderStatusChip } from '../../parts/OrderStatusChip.tsx'

interface OrderBlockProps {
  readonly order: {
    readonly id: number
    readonly status: OrderStatus
    readonly created_at: string
    readonly updated_at: string
  }
  /** At the right of the heading. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** One order: its number, status and times above whatever is shown or done with it. */
export function OrderBlock({ order, aside, children }: OrderBlockProps) {
  const titleId = useId()
  return (
    <Box component="article" aria-labelledby={titleId}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, mb: 0.5, alignItems: 'center' }}
      >
        <Typography variant="h3" id={titleId}>
          Order #{order.id}
        </Typography>
        <OrderStatusChip status={order.status} />
        <Typography variant="body2" sx={{ flex: '1 1 auto', color: 'text.secondary' }}>
          Ordered {formatMoment(order.created_at)}
          {order.updated_at !== order.created_at && ` · Updated ${formatMoment(order.updated_at)}`}
        </Typography>
        {aside}
      </Box>
      {children}
    </Box>
  )
}
