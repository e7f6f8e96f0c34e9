import { canMove, type OrderStatus } from '@signout/contract'
import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { BlockedTooltip } from '#ui/BlockedTooltip.tsx'
import type { MoveOrder } from './use-move-order.ts'
import { SteadyButton } from '#ui/steady/SteadyButton.tsx'

interface PendingActionsProps {
  readonly status: OrderStatus
  /** Whether every item is ticked as packed. */
  readonly isAllTicked: boolean
  readonly moveOrder: MoveOrder
  readonly onReject: () => void
}

/** The next steps for an order that is waiting at the desk (spec §2, Pending orders). */
export function PendingActions(props: PendingActionsProps) {
  const { status, isAllTicked, moveOrder, onReject } = props
  const { move, isMoving, isDoing } = moveOrder
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1.5, justifyContent: 'flex-end' }}>
      {canMove('cancel', status) && (
        <SteadyButton
          color="error"
          sx={{ mr: { xs: 'auto', sm: 0 } }}
          disabled={isMoving}
          onClick={onReject}
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
    </Box>
  )
}
