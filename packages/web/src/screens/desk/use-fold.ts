import { orderAnchor } from '@signout/contract'
import { useState } from 'react'

/** Number of orders of a kind shown in full; others are one line each until they are opened. */
const unfolded = 3

interface Fold {
  readonly isFolded: boolean
  /** Moves the focus to the order, since the button disappears. */
  readonly unfold: () => void
}

/**
 * @param place of the order among those of its kind. An order that is worked on is never folded, not even afterwards.
 */
export function useFold(orderId: number, place: number, isWorkedOn: boolean): Fold {
  const [isOpened, setIsOpened] = useState(isWorkedOn)
  if (isWorkedOn && !isOpened) setIsOpened(true)
  return {
    isFolded: place >= unfolded && !isOpened,
    unfold: () => {
      setIsOpened(true)
      document.getElementById(orderAnchor(orderId))?.focus({ preventScroll: true })
    },
  }
}
