import type { OrderTable, OutstandingRow } from '@signout/contract'
import { useState } from 'react'
import { messages } from '#messages.ts'
import type { ItemsShown } from '#parts/items/ItemCell.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { TeamOrdersSection } from '../TeamOrdersSection.tsx'
import type { TeamOrdersRead } from '../use-team-orders.ts'
import { PendingOrder } from './PendingOrder.tsx'
import { RejectOrder } from './RejectOrder.tsx'

interface PendingOrdersProps extends ItemsShown {
  readonly teamCode: string
  readonly teamOrders: TeamOrdersRead
  /** Undefined until they have loaded. */
  readonly orders: readonly OrderTable<OutstandingRow>[] | undefined
}

/** Orders that are waiting to be packed or picked up (spec §2). */
export function PendingOrders({ teamOrders, teamCode, orders, ...items }: PendingOrdersProps) {
  const [rejectedId, setRejectedId] = useState<number>()
  const rejected = teamOrders.orders?.find(({ id }) => id === rejectedId)
  return (
    <TeamOrdersSection
      title="Simple Fulfillment for Pending Orders"
      teamOrders={teamOrders}
      failure={messages.pendingNotShown}
      empty={<EmptyState>This team has no pending orders.</EmptyState>}
      dialog={
        rejected && (
          <RejectOrder
            key={rejected.id}
            order={rejected}
            teamCode={teamCode}
            onRefused={teamOrders.reload}
            onClose={() => setRejectedId(undefined)}
          />
        )
      }
    >
      {orders?.map((order) => (
        <PendingOrder
          key={order.id}
          order={order}
          teamCode={teamCode}
          onRefused={teamOrders.reload}
          onReject={() => setRejectedId(order.id)}
          {...items}
        />
      ))}
    </TeamOrdersSection>
  )
}
