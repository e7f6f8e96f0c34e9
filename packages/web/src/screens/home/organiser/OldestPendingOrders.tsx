import { type Order, type OrderPage, pendingStatuses } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { UseQueryResult } from '@tanstack/react-query'
import { messages } from '#messages.ts'
import { paths } from '#paths.ts'
import { EmptyState } from '#kit/feedback/EmptyState.tsx'
import { QueryContent } from '#kit/feedback/QueryContent.tsx'
import { SkeletonRows } from '#kit/feedback/SkeletonRows.tsx'
import { SectionCard } from '#kit/page/SectionCard.tsx'
import { PendingOrderCard } from './PendingOrderCard.tsx'

interface OldestPendingOrdersProps {
  readonly orders: UseQueryResult<OrderPage>
}

/** Six of those that wait, the first to be packed before all others (spec §2, Pending Orders). */
export function OldestPendingOrders({ orders }: OldestPendingOrdersProps) {
  return (
    <SectionCard
      title="Pending Orders"
      actions={<Button href={paths.ordersIn(pendingStatuses)}>VIEW ALL</Button>}
    >
      <QueryContent
        query={orders}
        loading={<SkeletonRows label="Loading orders" rows={2} height={120} />}
        failure={messages.pendingNotShown}
      >
        {({ results }) => <Cards orders={results} />}
      </QueryContent>
    </SectionCard>
  )
}

function Cards({ orders }: { readonly orders: readonly Order[] }) {
  if (orders.length === 0) return <EmptyState>No orders are waiting.</EmptyState>
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 2,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(3, minmax(0, 1fr))',
        },
      }}
    >
      {orders.map((order) => (
        <li key={order.id}>
          <PendingOrderCard order={order} />
        </li>
      ))}
    </Box>
  )
}
