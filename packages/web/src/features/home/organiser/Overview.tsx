import { type FilterStatus, listItems, listTeams } from '@signout/contract'
import Box from '@mui/material/Box'
import { useFailureToast } from '#api/use-failure-toast.ts'
import { useRead } from '#api/use-read.ts'
import { messages } from '#messages.ts'
import { paths } from '#paths.ts'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { StatCard } from './StatCard.tsx'
import { useOldestPendingOrders } from './use-oldest-pending-orders.ts'

/** How the event stands, at a glance. */
export function Overview() {
  const orders = useOldestPendingOrders()
  const teams = useRead(listTeams, { query: { limit: 1 } })
  useFailureToast(teams, messages.teamNotLoaded)
  const items = useRead(listItems, { query: { limit: 1 } })
  useFailureToast(items, messages.itemsNotLoaded)
  const inStock = useRead(listItems, { query: { in_stock: true, limit: 1 } })
  useFailureToast(inStock, messages.itemsNotLoaded)
  const counts = orders.data?.status_counts
  return (
    <SectionCard title="Overview">
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 1.5, sm: 2 },
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            sm: 'repeat(auto-fit, minmax(150px, 1fr))',
          },
          '& > :last-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        }}
      >
        <StatCard
          label="In progress"
          query={orders}
          value={counts?.Submitted}
          href={ordersOf('Submitted')}
        />
        <StatCard
          label="Ready for pickup"
          query={orders}
          value={counts?.['Ready for Pickup']}
          href={ordersOf('Ready for Pickup')}
        />
        <StatCard
          label="Picked Up"
          query={orders}
          value={counts?.['Picked Up']}
          href={ordersOf('Picked Up')}
        />
        <StatCard label="Teams" query={teams} value={teams.data?.count} href={paths.teams} />
        <StatCard
          label="Items in stock"
          query={inStock}
          value={inStock.data?.count}
          {...(items.data && { of: items.data.count })}
          href={paths.inventory}
        />
      </Box>
    </SectionCard>
  )
}

function ordersOf(status: FilterStatus): string {
  return `${paths.orders}?${new URLSearchParams({ status })}`
}
