import type { OrderStatus } from '@signout/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { formatMoment } from '#event-time.ts'
import { stackedTableBox } from '#ui/stacked-table.ts'
import { OrderStatusChip } from './OrderStatusChip.tsx'

export interface OrderHeader {
  readonly id: number
  readonly status: OrderStatus
  readonly created_at: string
  readonly updated_at: string
}

interface OrderCardProps {
  readonly order: OrderHeader
  /** To the right of the heading. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** One order: its number, status and times, above whatever is shown of it or done with it. */
export function OrderCard({ order, aside, children }: OrderCardProps) {
  const titleId = useId()
  return (
    <Box component="article" aria-labelledby={titleId} sx={cardSx}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1.5,
          mb: 0.5,
          minHeight: 42,
          alignItems: 'center',
        }}
      >
        <Typography variant="h3" id={titleId}>
          Order #{order.id}
        </Typography>
        <OrderStatusChip status={order.status} />
        <Typography variant="body2" sx={timesSx}>
          <span>Ordered {formatMoment(order.created_at)}</span>
          {order.updated_at !== order.created_at && (
            <span>Updated {formatMoment(order.updated_at)}</span>
          )}
        </Typography>
        {aside}
      </Box>
      {children}
    </Box>
  )
}

/** A card where there is room for one; phones need the width for the table. */
const cardSx = {
  ...stackedTableBox,
  border: { sm: '1px solid' },
  borderColor: { sm: 'divider' },
  borderRadius: { sm: 1 },
  p: { sm: 2 },
  '& + &': { pt: 2, borderTop: '1px solid', borderColor: 'divider' },
}

const timesSx = {
  flex: '1 1 170px',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  color: 'text.secondary',
  '& span': { whiteSpace: 'nowrap' },
}
