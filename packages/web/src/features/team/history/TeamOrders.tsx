import Button from '@mui/material/Button'
import { useState } from 'react'
import { messages } from '#messages.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { TeamOrdersSection } from '../TeamOrdersSection.tsx'
import type { OrdersShown, TeamOrdersRead } from '../use-team-orders.ts'
import { listedAtFirst, listOrdersOf } from './folding.ts'
import { OrderHistory } from './OrderHistory.tsx'

interface TeamOrdersProps extends OrdersShown {
  readonly teamOrders: TeamOrdersRead
}

/** Every order of the team, the latest first; a long history is folded. */
export function TeamOrders({ teamOrders, target, ...items }: TeamOrdersProps) {
  const [isWhole, setIsWhole] = useState(false)
  const listed = teamOrders.orders && listOrdersOf(teamOrders.orders)
  const isTargetOlder = listed?.slice(listedAtFirst).some(({ order }) => order.id === target)
  const older = Math.max(0, (listed?.length ?? 0) - listedAtFirst)
  const isFolded = older > 0 && !isWhole && !isTargetOlder
  return (
    <TeamOrdersSection
      title="Team orders"
      teamOrders={teamOrders}
      failure={messages.teamOrdersNotShown}
      empty={<EmptyState>This team has not ordered anything yet.</EmptyState>}
      footer={
        isFolded && (
          <Button onClick={() => setIsWhole(true)} sx={{ mt: 1.5 }}>
            {older === 1 ? 'Show 1 older order' : `Show ${older} older orders`}
          </Button>
        )
      }
    >
      {listed?.slice(0, isFolded ? listedAtFirst : undefined).map(({ order, isUnfolded }) => (
        <OrderHistory
          key={order.id}
          order={order}
          isUnfolded={isUnfolded}
          isTarget={order.id === target}
          {...items}
        />
      ))}
    </TeamOrdersSection>
  )
}
