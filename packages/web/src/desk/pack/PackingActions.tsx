import { formatCount } from '@signout/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { locked } from '#ui/forms/locked.ts'
import { BlockedTooltip } from '#ui/buttons/BlockedTooltip.tsx'
import { rememberPlace } from '#ui/leave/remember-place.ts'
import { SteadyButton } from '#ui/buttons/SteadyButton.tsx'
import { actionsSx } from '../DeskSection.tsx'
import { arrowStop, pressedByEnter } from '../desk-keys.ts'
import type { MoveOrder } from './use-move-order.ts'

interface PackingActionsProps {
  /** How many of the order's items are ticked as packed. */
  readonly ticked: number
  readonly rows: number
  readonly moveOrder: MoveOrder
  /** Whether another order waits to be packed. */
  readonly hasNext: boolean
  /** Goes on to the order to pack next. */
  readonly onGoOn: () => void
  readonly onCompletedByKey: () => void
  readonly onReject: () => void
}

const blocked = 'You must check all items to fulfill the order'

/** Next steps of an order that waits to be packed (spec §23); one that is ready cannot be rejected here (spec §8). */
export function PackingActions(props: PackingActionsProps) {
  const { ticked, rows, moveOrder, hasNext, onGoOn, onCompletedByKey, onReject } = props
  const isAllTicked = ticked === rows
  const { move, isMoving, isDoing } = moveOrder
  const isCompleting = isDoing('fulfil')
  const isBlocked = !isAllTicked || (isMoving && !isCompleting)
  const complete = async (isByKey: boolean) => {
    if ((await move('fulfil')) === 'done' && isByKey) onCompletedByKey()
  }
  const completeAndGoOn = async () => {
    if (isCompleting) return
    const isStillHere = rememberPlace()
    const outcome = await move('fulfil')
    if (outcome === 'done' && isStillHere()) onGoOn()
  }
  return (
    <Box sx={actionsSx}>
      <Typography variant="body2" sx={hintSx}>
        {ticked === 0 && 'Tick every item first.'}
        {ticked > 0 && !isAllTicked && `${ticked} of ${formatCount(rows, 'item')} ticked`}
      </Typography>
      <SteadyButton color="error" disabled={isMoving} onClick={onReject} sx={{ mr: 'auto' }}>
        Reject Order
      </SteadyButton>
      {hasNext && (
        <SteadyButton
          variant="outlined"
          {...arrowStop}
          disabled={isBlocked}
          {...locked(isCompleting)}
          onClick={() => void completeAndGoOn()}
        >
          Complete and next
        </SteadyButton>
      )}
      <BlockedTooltip reason={isAllTicked ? null : blocked}>
        <SteadyButton
          variant="contained"
          {...arrowStop}
          {...pressedByEnter}
          disabled={isBlocked}
          isBusy={isCompleting}
          onClick={({ detail }) => void complete(detail === 0)}
        >
          Complete Order
        </SteadyButton>
      </BlockedTooltip>
    </Box>
  )
}

/** Keeps its line even when empty. */
const hintSx = {
  flex: '1 0 100%',
  minHeight: 20,
  color: 'text.secondary',
  textAlign: { sm: 'right' },
}
