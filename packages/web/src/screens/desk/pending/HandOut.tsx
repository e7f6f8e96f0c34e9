import {
  canMove,
  fullName,
  type Order,
  type Profile,
  statusLabel,
  type Team,
  updateProfile,
} from '@signout/contract'
import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useInputsUnderWay } from '#api/writes.ts'
import { messages } from '#messages.ts'
import { useUndoLatest } from '#domain/history/undo.tsx'
import { SteadyButton } from '#kit/buttons/SteadyButton.tsx'
import { ConfirmDialog } from '#kit/dialogs/ConfirmDialog.tsx'
import type { DialogState } from '#kit/dialogs/DialogFrame.tsx'
import { useDeskTeam } from '../desk.tsx'
import { actionsSx } from '../DeskSection.tsx'
import { keyOf } from '../keys/desk-keys.ts'
import { type MoveOrder, useMoveOrder } from './use-move-order.ts'

interface HandOutActionsProps {
  readonly orderId: number
  readonly moveOrder: MoveOrder
  readonly onAskForId: () => void
}

/** Next steps of a ready order (spec §19, §23). */
export function HandOutActions({ orderId, moveOrder, onAskForId }: HandOutActionsProps) {
  const { team } = useDeskTeam()
  const { move, isMoving, isDoing } = moveOrder
  const backToPacking = useBackToPacking(orderId)
  const isIdMissing = useIsIdMissing(team)
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
          variant="contained"
          size="large"
          {...keyOf('handOut')}
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

/** Whether the team has loaded and no member has handed in a piece of ID, values being saved included. */
function useIsIdMissing(team: Team | undefined): boolean {
  const beingNoted = useInputsUnderWay(updateProfile)
  const hasId = ({ id, id_provided }: Profile) =>
    beingNoted.findLast(({ params }) => params.id === id)?.body.id_provided ?? id_provided
  return team?.profiles.some(hasId) === false
}

/** Undoes the completion, whichever organiser made it. */
function useBackToPacking(orderId: number) {
  const undoCompletion = useUndoLatest(orderId, 'order.completed')
  const [isUnderWay, setIsUnderWay] = useState(false)
  const start = async () => {
    setIsUnderWay(true)
    await undoCompletion()
    setIsUnderWay(false)
  }
  return { start, isUnderWay }
}

interface HandOutWithoutIdDialogProps extends DialogState {
  readonly team: Team
  /** The current order, which may have changed since the dialog was opened. */
  readonly order: Order
}

/** Asks before an order is handed out to a team without a recorded ID; it never forbids it (spec §19). */
export function HandOutWithoutIdDialog(props: HandOutWithoutIdDialogProps) {
  const { team, order, ...state } = props
  const { id, status } = order
  const { move, isDoing } = useMoveOrder(order)
  const isBusy = isDoing('pickUp')
  const isTooLate = state.open && !isBusy && !canMove('pickUp', status)
  const confirm = async () => {
    if ((await move('pickUp')) !== 'failed') state.onClose()
  }
  return (
    <ConfirmDialog
      {...state}
      title={`No ID is recorded for team ${team.team_code}`}
      confirmLabel="Hand out anyway"
      cancelLabel="Go Back"
      isBusy={isBusy}
      isBlocked={isTooLate}
      onConfirm={() => void confirm()}
    >
      {isTooLate
        ? messages.orderChangedMeanwhile(id, statusLabel(status))
        : `None of its members is recorded as having handed in a piece of ID: ${team.profiles.map(({ user }) => fullName(user)).join(', ')}. Hand out order #${id} anyway?`}
    </ConfirmDialog>
  )
}
