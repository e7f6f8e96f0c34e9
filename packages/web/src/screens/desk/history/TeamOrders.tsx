import { formatNumber } from '@signout/contract'
import Button from '@mui/material/Button'
import { use, useState } from 'react'
import { messages } from '#messages.ts'
import { EmptyState } from '#kit/feedback/EmptyState.tsx'
import { TeamIncidents } from '../TeamIncidents.tsx'
import { TeamOrdersSection } from '../DeskSection.tsx'
import type { OrdersShown, TeamOrdersRead } from '../desk.tsx'
import { listedAtFirst, listOrdersOf } from './folding.ts'
import { OrderHistory } from './OrderHistory.tsx'

interface TeamOrdersProps extends OrdersShown {
  readonly teamOrders: TeamOrdersRead
}

/** Every order of the team, the latest first; a long history is folded, but for what has an open report. */
export function TeamOrders({ teamOrders, target, ...items }: TeamOrdersProps) {
  const [isWhole, setIsWhole] = useState(false)
  const listed = teamOrders.orders && listOrdersOf(teamOrders.orders)
  const reported = new Set(use(TeamIncidents).map(({ order }) => order))
  const isTargetOlder = listed?.slice(listedAtFirst).some(({ order }) => order.id === target)
  const shown =
    isWhole || isTargetOlder
      ? listed
      : listed?.filter(({ order }, place) => place < listedAtFirst || reported.has(order.id))
  const older = (listed?.length ?? 0) - (shown?.length ?? 0)
  return (
    <TeamOrdersSection
      title="Team orders"
      teamOrders={teamOrders}
      failure={messages.teamOrdersNotShown}
      empty={<EmptyState>This team has not ordered anything yet.</EmptyState>}
      footer={
        older > 0 && (
          <Button onClick={() => setIsWhole(true)} sx={{ mt: 1.5 }}>
            {older === 1 ? 'Show 1 older order' : `Show ${formatNumber(older)} older orders`}
          </Button>
        )
      }
    >
      {shown?.map(({ order, isUnfolded }) => (
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
