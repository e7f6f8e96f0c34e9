import type { Order } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '#ui/feedback/ErrorAlert.tsx'
import { SkeletonRows } from '#ui/feedback/SkeletonRows.tsx'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { PendingOrderCard } from './PendingOrderCard.tsx'
import { useOldestPendingOrders } from './use-oldest-pending-orders.ts'

/** The six that wait longest (spec §2, Pending Orders; rulings §4). */
export function OldestPendingOrders() {
  const { data, error, refetch } = useOldestPendingOrders()
  return (
    <SectionCard title="Pending Orders" actions={<Button href={paths.orders}>VIEW ALL</Button>}>
      {data && <Cards orders={data.results} />}
      {!data && error === null && <SkeletonRows label="Loading orders" rows={2} height={120} />}
      {!data && error !== null && (
        <ErrorAlert onRetry={() => void refetch()}>Unable to view pending orders.</ErrorAlert>
      )}
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
