import { formatNumber } from '@signout/contract'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { messages } from '#messages.ts'
import { EmptyState } from '#kit/feedback/EmptyState.tsx'
import { useDesk } from '../desk.tsx'
import { DeskSection } from '../DeskSection.tsx'
import { listedAtFirst, listOrdersOf } from './folding.ts'
import { OrderHistory } from './OrderHistory.tsx'

/** Every order of the team, the latest first; a long history is folded, but for what has an open report. */
export function TeamOrders() {
  const { orders, incidents, namedOrder } = useDesk()
  const [isWhole, setIsWhole] = useState(false)
  const listed = orders && listOrdersOf(orders)
  const reported = new Set(incidents.map(({ order }) => order))
  const isNamedOlder = listed?.slice(listedAtFirst).some(({ order }) => order.id === namedOrder)
  const shown =
    isWhole || isNamedOlder
      ? listed
      : listed?.filter(({ order }, place) => place < listedAtFirst || reported.has(order.id))
  const older = (listed?.length ?? 0) - (shown?.length ?? 0)
  return (
    <DeskSection
      title="Team orders"
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
        <OrderHistory key={order.id} order={order} isUnfolded={isUnfolded} />
      ))}
    </DeskSection>
  )
}
