import {
  type Profile,
  updateProfile,
  fullName,
  type Team,
  canMove,
  type Order,
} from '@signout/contract'
import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useInputsUnderWay } from '#api/writes.ts'
import { useUndoLatest } from '#domain/history/undo.tsx'
import { SteadyButton } from '#kit/buttons/SteadyButton.tsx'
import { messages } from '#messages.ts'
import { statusLabel } from '#domain/orders/OrderStatusChip.tsx'
import { ConfirmDialog } from '#kit/dialogs/ConfirmDialog.tsx'
import type { TeamRead } from '../desk.tsx'
import { actionsSx } from '../DeskSection.tsx'
import { type MoveOrder, useMoveOrder } from './use-move-order.ts'
import { IdProvided } from '../IdProvided.tsx'

interface ReadyActionsProps {
  readonly orderId: number
  readonly read: TeamRead
  readonly moveOrder: MoveOrder
  readonly onAskForId: () => void
}

/** The next steps for an order that is ready: who hands in an ID, and handing it out (spec §2, beyond §9). */
export function ReadyActions(props: ReadyActionsProps) {
  const { orderId, read, moveOrder, onAskForId } = props
  const { team } = read
  const { move, isMoving, isDoing } = moveOrder
  const backToPacking = useBackToPacking(orderId)
  const beingNoted = useInputsUnderWay(updateProfile)
  const hasId = ({ id, id_provided }: Profile) =>
    beingNoted.findLast(({ params }) => params.id === id)?.body.id_provided ?? id_provided
  // Whoever cannot be asked about does not stand in the way.
  const isIdMissing = team?.profiles.some(hasId) === false
  return (
    <Box sx={actionsSx}>
      {team && <IdBoxes team={team} onGone={read.reload} />}
      <SteadyButton
        color="inherit"
        disabled={isMoving}
        loading={backToPacking.isUnderWay}
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
          disabled={backToPacking.isUnderWay}
          loading={isDoing('pickUp')}
          onClick={() => (isIdMissing ? onAskForId() : void move('pickUp'))}
        >
          Picked Up
        </SteadyButton>
      </Tooltip>
    </Box>
  )
}

/** Takes the completion back, whoever has completed the order. */
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

interface IdBoxesProps {
  readonly team: Team
  /** A member turned out to have left. */
  readonly onGone: () => void
}

/** Who of the team has handed in a piece of ID, where the order is handed out. */
function IdBoxes({ team, onGone }: IdBoxesProps) {
  return (
    <Box component="fieldset" sx={{ flex: '1 1 240px', minWidth: 0, m: 0, p: 0, border: 0 }}>
      <Typography component="legend" variant="body2" sx={{ p: 0, color: 'text.secondary' }}>
        ID provided
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {team.profiles.map((profile) => (
          <IdProvided
            key={profile.id}
            profile={profile}
            label={fullName(profile.user)}
            onGone={onGone}
          />
        ))}
      </Box>
    </Box>
  )
}

interface HandOutWithoutIdDialogProps {
  readonly open: boolean
  readonly teamCode: string
  readonly team: Team
  /** Whatever has become of it since the dialog was opened. */
  readonly order: Order
  readonly onRefused: () => void
  readonly onClose: () => void
  readonly onExited: () => void
}

/** Asks before an order is handed out to a team of which no ID is recorded; it never stands in the way (beyond §9). */
export function HandOutWithoutIdDialog(props: HandOutWithoutIdDialogProps) {
  const { open, teamCode, team, order, onRefused, onClose, onExited } = props
  const { id, status } = order
  const { move, isDoing } = useMoveOrder({ teamCode, orderId: id, status, onRefused })
  const isBusy = isDoing('pickUp')
  const isTooLate = open && !isBusy && !canMove('pickUp', status)
  const confirm = async () => {
    if ((await move('pickUp')) !== 'failed') onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title={`No ID is recorded for team ${teamCode}`}
      confirmLabel="Hand out anyway"
      cancelLabel="Go Back"
      isBusy={isBusy}
      isBlocked={isTooLate}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      onExited={onExited}
    >
      {isTooLate
        ? messages.orderChangedMeanwhile(id, statusLabel(status))
        : `None of its members is recorded as having handed in a piece of ID: ${team.profiles.map(({ user }) => fullName(user)).join(', ')}. Hand out order #${id} anyway?`}
    </ConfirmDialog>
  )
}
