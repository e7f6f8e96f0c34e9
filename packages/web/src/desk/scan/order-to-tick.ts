import { claimOfOther, isToPack, orderOfFragment } from '@signout/contract'
import { useSyncExternalStore } from 'react'
import { useAuthenticatedSession } from '#api/session.tsx'
import { serverNow } from '#server-clock.ts'
import { useNamedOrder } from '#shared/orders/named-order.ts'
import { useDeskOrders } from '../DeskProvider.tsx'
import { usePacking } from '../pack/PackingProvider.tsx'

/**
 * Returns a function that reads the order whose rows a scan ticks now: the focused one or, while none is, the one
 * ticked last, the named one, or the first to be packed, rather one that no other organiser packs (spec §14).
 */
export function useReadScanTarget(): () => number | undefined {
  const { user } = useAuthenticatedSession()
  const { shown, latestKept } = usePacking()
  const namedOrder = useNamedOrder(useDeskOrders().groups)
  return () => {
    const focused = orderWithFocus()
    const packable = shown?.filter(({ status }) => isToPack(status)) ?? []
    const isPackable = (id: number | undefined) => packable.some((order) => order.id === id)
    if (focused !== undefined) return isPackable(focused) ? focused : undefined
    const chosen = [latestKept, namedOrder].find(isPackable)
    if (chosen !== undefined) return chosen
    const now = serverNow()
    const free = packable.find(({ packing }) => claimOfOther(packing, user.id, now) === null)
    return (free ?? packable[0])?.id
  }
}

/** The scan target for display, which follows the focus. */
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

/** The order whose card has the focus: 0 for a card without an order's anchor, undefined while none has it. */
export function orderWithFocus(): number | undefined {
  const card = document.activeElement?.closest('article')
  return card ? (orderOfFragment(`#${card.id}`) ?? 0) : undefined
}
