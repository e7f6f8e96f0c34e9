import { type Profile, updateProfile } from '@signout/contract'
import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useInputsUnderWay } from '#api/use-write.ts'
import { useUndoLatest } from '#domain/history/use-undo.ts'
import { SteadyButton } from '#kit/buttons/SteadyButton.tsx'
import type { TeamRead } from '../../use-team.ts'
import { actionsSx } from '../../actions-sx.ts'
import { IdBoxes } from './IdBoxes.tsx'
import type { MoveOrder } from '../use-move-order.ts'

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
