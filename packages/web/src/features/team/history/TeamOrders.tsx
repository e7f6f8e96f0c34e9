import type { Order } from '@signout/contract'
import { messages } from '#messages.ts'
import type { ItemsShown } from '#parts/items/ItemCell.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { TeamOrdersSection } from '../TeamOrdersSection.tsx'
import type { TeamOrdersRead } from '../use-team-orders.ts'
import { OrderHistory } from './OrderHistory.tsx'

interface TeamOrdersProps extends ItemsShown {
  readonly teamOrders: TeamOrdersRead
}

/** Every order of the team, the latest first (rulings §4, "Team orders"). */
export function TeamOrders({ teamOrders, ...items }: TeamOrdersProps) {
  return (
    <TeamOrdersSection
      title="Team orders"
      teamOrders={teamOrders}
      failure={messages.teamOrdersNotShown}
      empty={<EmptyState>This team has not ordered anything yet.</EmptyState>}
    >
      {teamOrders.orders?.toSorted(byLatest).map((order) => (
        <OrderHistory key={order.id} order={order} {...items} />
      ))}
    </TeamOrdersSection>
  )
}

function byLatest(a: Order, b: Order): number {
  return b.id - a.id
}
