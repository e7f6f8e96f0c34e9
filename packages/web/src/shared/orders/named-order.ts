import { canMove, orderAnchor, orderOfFragment } from '@signout/contract'
import { useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { stepsAbovePage } from '#ui/dialogs/steps-above.ts'
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

/** An order to which a link, Back or Forward has led: another object each time. */
export interface Visit {
  readonly order: number
}

/**
 * Once the page `isReady`, scrolls to the named order and focuses it, each time that a link, Back or Forward leads to
 * it; not when a sheet is opened over it or closed. Returns the latest visit, whose order must not be hidden.
 */
export function useFocusNamedOrder(isReady: boolean, groups?: OrderGroups): Visit | undefined {
  const id = useNamedOrder(groups)
  const { key, state } = useLocation()
  const isLink = useNavigationType() === NavigationType.Push
  const [followed, setFollowed] = useState<Followed>()
  if (isReady && followed?.key !== key) {
    const isSheetOpened = stepsAbovePage(state) > 0
    const isSheetClosed = !isLink && followed?.id === id
    // Orders that become ready later do not take the focus.
    const isVisit = id !== undefined && !isSheetOpened && !isSheetClosed
    setFollowed({ key, id, visit: isVisit ? { order: id } : followed?.visit })
  }
  const visit = followed?.visit
  useEffect(() => {
    if (visit === undefined) return
    const order = document.getElementById(orderAnchor(visit.order))
    order?.focus({ preventScroll: true })
    order?.scrollIntoView({ block: 'start' })
  }, [visit])
  return visit
}

/** The latest history entry, and the order that it names. */
interface Followed {
  readonly key: string
  readonly id: number | undefined
  readonly visit: Visit | undefined
}
