import { canMove, orderAnchor, type OrderGroups, orderOfFragment } from '@signout/contract'
import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { leadsToReady, linkedOrder } from './order-link.ts'
import { openedIn } from '#kit/leave/history.ts'

/**
 * The order that a link of ours led to, or else the address names (`#order-12`, in mails). Where the link was to what is
 * ready (`teamLink`), the first of the team's that is.
 */
export function useNamedOrder(groups?: OrderGroups): number | undefined {
  const { hash, state } = useLocation()
  const ready = groups?.pending.find(({ status }) => canMove('pickUp', status))
  if (leadsToReady(state)) return ready?.id
  return linkedOrder(state) ?? orderOfFragment(hash) ?? undefined
}

/**
 * Once the page `isReady`, scrolls to the order that is named and gives it the focus, each time that a link, Back or
 * Forward leads to it; not when a sheet is opened over it, or closed.
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
    // What becomes ready later on does not take the focus.
    if (id === undefined || isSheetOpened || isSheetClosed) return
    const order = document.getElementById(orderAnchor(id))
    order?.focus({ preventScroll: true })
    order?.scrollIntoView({ block: 'start' })
  }, [isReady, id, key, state, isLink])
}
