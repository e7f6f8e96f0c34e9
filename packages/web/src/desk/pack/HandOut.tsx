import { canMove, type Order, statusLabel } from '@signout/contract'
import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { messages } from '#messages.ts'
import { useUndoCompletion } from '#shared/history/undo.tsx'
import { SteadyButton } from '#ui/buttons/SteadyButton.tsx'
import type { DialogState } from '#ui/dialogs/DialogFrame.tsx'
import { actionsSx } from '../DeskSection.tsx'
import { arrowStop } from '../desk-keys.ts'
import { useIsIdMissing, WithoutIdDialog } from '../team/WithoutIdDialog.tsx'
import { type MoveOrder, useMoveOrder } from './use-move-order.ts'

interface HandOutActionsProps {
  readonly orderId: number
  readonly isInHand: boolean
  readonly moveOrder: MoveOrder
  readonly onAskForId: () => void
}

/** Next steps of a ready order (spec §19, §23). */
export function HandOutActions(props: HandOutActionsProps) {
  const { orderId, isInHand, moveOrder, onAskForId } = props
  const { move, isMoving, isDoing } = moveOrder
  const backToPacking = useBackToPacking(orderId)
  const isIdMissing = useIsIdMissing()
  return (
    <Box sx={actionsSx}>
      <SteadyButton
        color="inherit"
        disabled={isMoving}
        isBusy={backToPacking.isUnderWay}
        onClick={() => void backToPacking.start()}
      >
        Back to packing
      </SteadyButton>
      <Tooltip
        describeChild
        title="Ensure that you've collected a piece of ID before the team picks up the order"
      >
        <SteadyButton
          variant={isInHand ? 'contained' : 'outlined'}
          size="large"
          {...arrowStop}
          sx={{ minWidth: 200, minHeight: 56, fontSize: '1.0625rem' }}
          disabled={backToPacking.isUnderWay}
          isBusy={isDoing('pickUp')}
          onClick={() => (isIdMissing ? onAskForId() : void move('pickUp'))}
        >
          Picked Up
        </SteadyButton>
      </Tooltip>
    </Box>
  )
}

/** Undoes the completion, whichever organiser made it. */
function useBackToPacking(orderId: number) {
  const undoCompletion = useUndoCompletion(orderId)
  const [isUnderWay, setIsUnderWay] = useState(false)
  const start = async () => {
    setIsUnderWay(true)
    await undoCompletion()
    setIsUnderWay(false)
  }
  return { start, isUnderWay }
}

interface HandOutWithoutIdDialogProps extends DialogState {
  /** The current order, which may have changed since the dialog was opened. */
  readonly order: Order
}

/** Asks before an order is handed out to a team without a recorded ID (spec §19). */
export function HandOutWithoutIdDialog(props: HandOutWithoutIdDialogProps) {
  const { order, ...state } = props
  const { id, status } = order
  const { move, isDoing } = useMoveOrder(order)
  const isBusy = isDoing('pickUp')
  const isTooLate = state.open && !isBusy && !canMove('pickUp', status)
  const confirm = async () => {
    if ((await move('pickUp')) !== 'failed') state.onClose()
  }
  return (
    <WithoutIdDialog
      {...state}
      subject={`order #${id}`}
      tooLate={isTooLate ? messages.orderChangedMeanwhile(id, statusLabel(status)) : undefined}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
    />
  )
}
