import type { Order } from '@signout/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { orderLink } from '#domain/orders/order-link.ts'
import { BlockedTooltip } from '#kit/buttons/BlockedTooltip.tsx'
import { rememberPlace } from '#kit/leave/history.ts'
import { SteadyButton } from '#kit/buttons/SteadyButton.tsx'
import { useLeave } from '#kit/leave/unsaved-forms.ts'
import { actionsSx } from '../DeskSection.tsx'
import type { MoveOrder } from './use-move-order.ts'

interface PackingActionsProps {
  /** Whether every item is ticked as packed. */
  readonly isAllTicked: boolean
  readonly moveOrder: MoveOrder
  /** What is packed after this order; undefined when nothing else waits. */
  readonly next: Order | undefined
  readonly onReject: () => void
}

const blocked = 'You must check all items to fulfill the order'

/** The next steps for an order that is being packed (spec §23). */
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

const boxSelector = 'input[type=checkbox]:not(:disabled)'

/**
 * Packing by keyboard, while the focus is in the order's card: the arrow keys move between its boxes, `x` ticks as the
 * space bar does (on the card itself: every box), and Enter completes.
 */
export function handlePackingKey(event: KeyboardEvent<HTMLElement>, onComplete: () => void): void {
  const { currentTarget: card, target, key } = event
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  const boxes = [...card.querySelectorAll<HTMLInputElement>(boxSelector)]
  const at = boxes.findIndex((box) => box === target)
  const hasFocus = at >= 0 || target === card
  if (key === 'ArrowDown') boxes[Math.min(at + 1, boxes.length - 1)]?.focus()
  else if (key === 'ArrowUp') boxes[Math.max(at - 1, 0)]?.focus()
  else if (hasFocus && !event.repeat && key.toLowerCase() === 'x') boxes[Math.max(at, 0)]?.click()
  else if (hasFocus && !event.repeat && key === 'Enter') onComplete()
  else return
  event.preventDefault()
}
