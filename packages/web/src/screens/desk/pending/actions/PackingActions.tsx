import type { Order } from '@signout/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useNavigate } from 'react-router'
import { orderLink } from '#domain/orders/order-link.ts'
import { BlockedTooltip } from '#kit/buttons/BlockedTooltip.tsx'
import { rememberPlace } from '#kit/page/history-entry.ts'
import { SteadyButton } from '#kit/buttons/SteadyButton.tsx'
import { useLeave } from '#kit/unsaved/unsaved-forms.ts'
import { actionsSx } from '../../actions-sx.ts'
import type { MoveOrder } from '../use-move-order.ts'

interface PackingActionsProps {
  /** Whether every item is ticked as packed. */
  readonly isAllTicked: boolean
  readonly moveOrder: MoveOrder
  /** What is packed after this order; undefined when nothing else waits. */
  readonly next: Order | undefined
  readonly onReject: () => void
}

const blocked = 'You must check all items to fulfill the order'

/** The next steps for an order that is being packed (spec §2, Pending orders). */
export function PackingActions({ isAllTicked, moveOrder, next, onReject }: PackingActionsProps) {
  const { move, isMoving, isDoing } = moveOrder
  const navigate = useNavigate()
  const leave = useLeave()
  const completeAndGoOn = async () => {
    const isStillHere = rememberPlace()
    const outcome = await move('fulfil')
    if (outcome !== 'done' || !next || !isStillHere()) return
    const { href, state } = orderLink(next)
    leave(() => void navigate(href, { state }))
  }
  return (
    <Box sx={actionsSx}>
      <Box sx={hintsSx}>
        <Typography variant="caption" sx={keysSx}>
          Keys: arrows to move, X or Space to tick, Enter to complete
        </Typography>
        {!isAllTicked && <Typography variant="body2">Tick every item first.</Typography>}
      </Box>
      <SteadyButton color="error" disabled={isMoving} onClick={onReject} sx={{ mr: 'auto' }}>
        Reject Order
      </SteadyButton>
      {next && (
        <SteadyButton
          variant="outlined"
          disabled={!isAllTicked || isMoving}
          onClick={() => void completeAndGoOn()}
        >
          Complete and next
        </SteadyButton>
      )}
      <BlockedTooltip reason={isAllTicked ? null : blocked}>
        <SteadyButton
          variant="contained"
          disabled={!isAllTicked || isMoving}
          loading={isDoing('fulfil')}
          onClick={() => void move('fulfil')}
        >
          Complete Order
        </SteadyButton>
      </BlockedTooltip>
    </Box>
  )
}

const hintsSx = {
  flex: '1 0 100%',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  minHeight: 20,
  alignItems: 'baseline',
  color: 'text.secondary',
  '& > p': { ml: { sm: 'auto' } },
}

/** For those who have a keyboard. */
const keysSx = {
  display: 'none',
  '@media (hover: hover) and (pointer: fine)': { display: 'block' },
}
