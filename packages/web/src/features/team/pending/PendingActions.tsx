import { canMove, type OrderStatus } from '@signout/contract'
import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { BlockedTooltip } from '#ui/BlockedTooltip.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import type { MoveOrder } from './use-move-order.ts'
import { SteadyButton } from '#ui/steady/SteadyButton.tsx'

interface PendingActionsProps {
  readonly orderId: number
  readonly status: OrderStatus
  /** Whether every item is ticked as packed. */
  readonly isAllTicked: boolean
  readonly moveOrder: MoveOrder
}

/** The next steps for an order that is waiting at the desk (spec §2, Pending orders). */
export function PendingActions(props: PendingActionsProps) {
  const { orderId, status, isAllTicked, moveOrder } = props
  const [isRejecting, setIsRejecting] = useState(false)
  const { move, isMoving, isDoing } = moveOrder
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1.5, justifyContent: 'flex-end' }}>
      {canMove('cancel', status) && (
        <SteadyButton
          color="error"
          sx={{ mr: { xs: 'auto', sm: 0 } }}
          disabled={isMoving}
          onClick={() => setIsRejecting(true)}
        >
          Reject Order
        </SteadyButton>
      )}
      {canMove('fulfil', status) && (
        <BlockedTooltip
          reason={isAllTicked ? null : 'You must check all items to fulfill the order'}
        >
          <SteadyButton
            variant="contained"
            disabled={!isAllTicked || isMoving}
            loading={isDoing('fulfil')}
            onClick={() => void move('fulfil')}
          >
            Complete Order
          </SteadyButton>
        </BlockedTooltip>
      )}
      {canMove('pickUp', status) && (
        <Tooltip
          describeChild
          title="Ensure that you've collected a piece of ID before the team picks up the order"
        >
          <SteadyButton
            variant="contained"
            loading={isDoing('pickUp')}
            onClick={() => void move('pickUp')}
          >
            Picked Up
          </SteadyButton>
        </Tooltip>
      )}
      <RejectDialog
        open={isRejecting}
        orderId={orderId}
        status={status}
        isBusy={isDoing('cancel')}
        onReject={(reason) => move('cancel', reason)}
        onClose={() => setIsRejecting(false)}
      />
    </Box>
  )
}
