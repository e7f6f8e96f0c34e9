import { canMove, orderAnchor, orderOfFragment } from '@signout/contract'
import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { openedIn } from '#kit/leave/history.ts'
import { leadsToReady, linkedOrder } from './order-link.ts'
import type { OrderGroups } from './order-tables.ts'

/**
 * The order that an internal link led to, or else the one in the address (`#order-12`, in mails). For a link to ready
 * orders (`teamLink`), the team's first ready one.
 */
export function useNamedOrder(groups?: OrderGroups): number | undefined {
  const { hash, state } = useLocation()
  const ready = groups?.pending.find(({ status }) => canMove('pickUp', status))
  if (leadsToReady(state)) return ready?.id
  return linkedOrder(state) ?? orderOfFragment(hash) ?? undefined
}

/**
 * Once the page `isReady`, scrolls to the named order and focuses it, each time that a link, Back or Forward leads to
 * it; not when a sheet is opened over it or closed.
 */
export function useFocusNamedOrder(isReady: boolean, groups?: OrderGroups): void {
  const id = useNamedOrder(groups)
  const { key, state } = useLocation()
  const isLink = useNavigationType() === NavigationType.Push
  const followed = useRef<{ readonly key: string; readonly id: number | undefined }>(undefined)
  useEffect(() => {
    if (!isReady || followed.current?.key === key) return
    const isSheetOpened = openedIn(state).length > 0
    const isSheetClosed = !isLink && followed.current?.id === id
    followed.current = { key, id }
    // Orders that become ready later do not take the focus.
    if (id === undefined || isSheetOpened || isSheetClosed) return
    const order = document.getElementById(orderAnchor(id))
    order?.focus({ preventScroll: true })
    order?.scrollIntoView({ block: 'start' })
  }, [isReady, id, key, state, isLink])
}
