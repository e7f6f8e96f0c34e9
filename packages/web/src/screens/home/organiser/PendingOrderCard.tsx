import { formatNumber, type Order } from '@signout/contract'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { formatMoment } from '#event-time.ts'
import { OrderStatusChip } from '#domain/orders/OrderStatusChip.tsx'
import { orderLink } from '#domain/orders/order-link.ts'

/** A pending order; opens the overview of its team, at this order. */
export function PendingOrderCard({ order }: { readonly order: Order }) {
  const { id, team_code, status, items, created_at } = order
  return (
    <Card sx={{ height: '100%' }}>
      <CardActionArea {...orderLink(order)} sx={{ p: 2, height: '100%' }}>
        <Box sx={{ display: 'flex', gap: 1, mb: 1.5, justifyContent: 'space-between' }}>
          <Typography variant="h3" component="p">
            Team {team_code}
          </Typography>
          <OrderStatusChip status={status} />
        </Box>
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1.6fr 1fr' }}>
          <Fact label="Order Qty">{formatNumber(items.length)}</Fact>
          <Fact label="Time">{formatMoment(created_at)}</Fact>
          <Fact label="ID">{id}</Fact>
        </Box>
      </CardActionArea>
    </Card>
  )
}

interface FactProps {
  readonly label: string
  readonly children: ReactNode
}

function Fact({ label, children }: FactProps) {
  return (
    <div>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Typography>
    </div>
  )
}
