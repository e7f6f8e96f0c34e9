import { activeStatuses, listItems, listTeams } from '@signout/contract'
import Box from '@mui/material/Box'
import { useFailureToast } from '#api/use-failure-toast.ts'
import { useRead } from '#api/use-read.ts'
import { messages } from '#messages.ts'
import { statusLabel } from '#parts/orders/OrderStatusChip.tsx'
import { paths } from '#paths.ts'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { StatCard } from './StatCard.tsx'
import { useOldestPendingOrders } from './use-oldest-pending-orders.ts'

/** The state of the event at a glance. */
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
        {activeStatuses.map((status) => (
          <StatCard
            key={status}
            label={statusLabel(status)}
            query={orders}
            value={counts?.[status]}
            href={paths.ordersIn([status])}
          />
        ))}
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
