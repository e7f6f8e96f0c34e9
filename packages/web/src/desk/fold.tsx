import { formatCount, orderAnchor } from '@signout/contract'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { UnfoldIcon } from '#ui/pictures/icons.tsx'
import { pressedByEnter } from './desk-keys.ts'
import { useOnce } from '#ui/page/use-settled.ts'

/** Number of orders of a kind shown in full at first; others are one line each until they are opened. */
const unfolded = 3

interface Fold {
  readonly isFolded: boolean
  /** Moves the focus to the order, since the button disappears. */
  readonly unfold: () => void
}

/**
 * @param place of the order among those of its kind. An order that was shown in full or is worked on is never folded,
 * not even afterwards.
 */
export function useFold(orderId: number, place: number, isWorkedOn: boolean): Fold {
  const isInFull = useOnce(place < unfolded || isWorkedOn)
  const [isOpened, setIsOpened] = useState(false)
  return {
    isFolded: !isInFull && !isOpened,
    unfold: () => {
      setIsOpened(true)
      document.getElementById(orderAnchor(orderId))?.focus({ preventScroll: true })
    },
  }
}

interface UnfoldButtonProps {
  readonly orderId: number
  /** Number of items of the order. */
  readonly items: number
  readonly isOpen?: boolean
  /** Id of the content, where that is mounted while folded. */
  readonly controls?: string
  readonly onClick: () => void
}

/** Unfolds an order, and shows its number of items. */
export function UnfoldButton(props: UnfoldButtonProps) {
  const { orderId, items, isOpen = false, controls, onClick } = props
  const count = formatCount(items, 'item')
  return (
    <Button
      size="small"
      {...pressedByEnter}
      aria-label={`${count} of order #${orderId}`}
      aria-expanded={isOpen}
      aria-controls={controls}
      endIcon={<UnfoldIcon sx={{ transform: isOpen ? 'scaleY(-1)' : undefined }} />}
      onClick={onClick}
    >
      {count}
    </Button>
  )
}
