import type { Order } from '@signout/contract'
import type { ItemsShown } from '../../parts/ItemCell.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { OrdersSection } from './OrdersSection.tsx'
import { TeamOrder } from './TeamOrder.tsx'
import type { TeamOrders as OrdersOfTeam } from './use-team-orders.ts'

interface TeamOrdersProps extends ItemsShown {
  readonly teamOrders: OrdersOfTeam
}

/** Every order of the team, the latest first (rulings §4, "Team orders"). */
export function TeamOrders({ teamOrders, ...items }: TeamOrdersProps) {
  return (
    <OrdersSection
      title="Team orders"
      teamOrders={teamOrders}
      failure="Unable to view team orders."
      empty={<EmptyState>This team has not ordered anything yet.</EmptyState>}
    >
      {teamOrders.orders?.toSorted(byLatest).map((order) => (
        <TeamOrder key={order.id} order={order} {...items} />
      ))}
    </OrdersSection>
  )
}

function byLatest(a: Order, b: Order): number {
  return b.id - a.id
}
