import { orderAnchor } from '@signout/contract'
import { useState } from 'react'

/** How many orders of a kind show all that they have; the others are one line each until they are opened. */
const unfolded = 3

interface Fold {
  readonly isFolded: boolean
  /** Moves the focus to the order, for the button goes. */
  readonly unfold: () => void
}

/** @param place of the order among those of its kind. What is worked on is not folded, nor afterwards. */
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
