import { canMove, orderOfFragment } from '@signout/contract'
import { useSyncExternalStore } from 'react'
import { useDesk } from '../desk.tsx'

/**
 * Reads which order's rows a scan ticks now: the one that has the focus, or, while it is in none, the one that was ticked
 * last, the one that is named, or the first that is to be packed (spec §14).
 */
export function useReadScanTarget(): () => number | undefined {
  const { pending, namedOrder } = useDesk()
  return () => {
    const focused = orderWithFocus()
    const packable = pending.shown?.filter(({ status }) => canMove('fulfil', status)) ?? []
    const isPackable = (id: number | undefined) => packable.some((order) => order.id === id)
    if (focused !== undefined) return isPackable(focused) ? focused : undefined
    return [pending.latestHeld, namedOrder].find(isPackable) ?? packable[0]?.id
  }
}

/** The same, to be shown: follows the focus. */
export function useScanTarget(): number | undefined {
  const read = useReadScanTarget()
  useSyncExternalStore(onFocusMoved, orderWithFocus)
  return read()
}

function onFocusMoved(notify: () => void): () => void {
  document.addEventListener('focusin', notify)
  document.addEventListener('focusout', notify)
  return () => {
    document.removeEventListener('focusin', notify)
    document.removeEventListener('focusout', notify)
  }
}

/** The order whose card has the focus: 0 in one that has no place of its own, undefined while the focus is in none. */
export function orderWithFocus(): number | undefined {
  const card = document.activeElement?.closest('article')
  return card ? (orderOfFragment(`#${card.id}`) ?? 0) : undefined
}
