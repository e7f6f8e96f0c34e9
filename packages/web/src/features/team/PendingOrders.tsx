import type { OrderTable, OutstandingRow } from '@signout/contract'
import type { ItemsShown } from '../../parts/ItemCell.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { OrdersSection } from './OrdersSection.tsx'
import { PendingOrder } from './PendingOrder.tsx'
import { useRegionFocus } from './use-region-focus.ts'
import type { TeamOrders } from './use-team-orders.ts'

interface PendingOrdersProps extends ItemsShown {
  readonly teamCode: string
  readonly teamOrders: TeamOrders
  /** Undefined until they are there. */
  readonly orders: readonly OrderTable<OutstandingRow>[] | undefined
}

/** Orders that wait to be packed or picked up (spec §2). */
export function PendingOrders({ teamOrders, teamCode, orders, ...items }: PendingOrdersProps) {
  const { region, keepFocus } = useRegionFocus()
  return (
    <OrdersSection
      ref={region}
      title="Simple Fulfillment for Pending Orders"
      teamOrders={teamOrders}
      failure="Unable to view pending orders."
      empty={<EmptyState>This team has no pending orders.</EmptyState>}
    >
      {orders?.map((order) => (
        <PendingOrder
          key={order.id}
          order={order}
          teamCode={teamCode}
          onMoved={keepFocus}
          onRefused={() => {
            keepFocus()
            teamOrders.reload()
          }}
          {...items}
        />
      ))}
    </OrdersSection>
  )
}
