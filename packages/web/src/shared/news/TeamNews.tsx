import { listNews, listOwnOrders, markNewsSeen, type NewsItem } from '@signout/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useHiddenUpdates } from '#api/live-updates.ts'
import { useRead } from '#api/reads.ts'
import { useWrite } from '#api/writes.ts'
import { useItems } from '#shared/items/use-items.ts'
import { useGoTo } from '#shared/event/destination.ts'
import { useOwnOrders } from '#shared/teams/own-team.ts'
import { setUnseen } from '#ui/page/page-title.ts'
import { useIsHidden } from '#ui/page/visibility.ts'
import { toast } from '#ui/toasts/toasts.ts'
import { itemsIn, tell } from './news-words.ts'
import { useNotifications } from './use-notifications.ts'

const readWhileHidden = [listNews, listOwnOrders]

/**
 * Tells a participant on every screen what the desk did with the team's orders, and which items are back (spec §22): by
 * a toast while the page is visible; otherwise by the page's title and, if the user allowed it, by a browser
 * notification.
 */
export function TeamNews() {
  useHiddenUpdates(readWhileHidden)
  const { untold, known, noteTold } = useUntold()
  const isHidden = useIsHidden()
  const goTo = useGoTo()
  const seen = useWrite(markNewsSeen)
  const told = tell(untold, known)
  const last = untold.at(-1)?.id
  const sayHere = useEffectEvent((id: number) => {
    noteTold(id)
    // When this fails the news are shown again when a page is opened.
    void seen.send({ body: { id } })
    for (const { variant, text, leadsTo } of told) {
      toast[variant](text, { action: { label: 'Show', run: () => goTo(leadsTo) } })
    }
  })
  useEffect(() => {
    if (!isHidden && last !== undefined) sayHere(last)
  }, [isHidden, last])
  const unseen = isHidden ? told.reduce((sum, { count }) => sum + count, 0) : 0
  useEffect(() => {
    setUnseen(unseen)
    return () => setUnseen(0)
  }, [unseen])
  useNotifications(isHidden ? untold : none, known, goTo)
  return null
}

const none: readonly NewsItem[] = []

/**
 * News that this page has not shown yet, once the current statuses of the orders and the names of the items are known.
 */
function useUntold() {
  const { data: news } = useRead(listNews, {})
  const { data: orders, isFetched } = useOwnOrders()
  const [upTo, setUpTo] = useState(0)
  const untold = news?.results.filter(({ id }) => id > upTo) ?? none
  const { nameOf, isLoading } = useItems(itemsIn(untold))
  const known = {
    statusOf: (order: number) => orders?.find(({ id }) => id === order)?.status,
    nameOf,
  }
  return {
    untold: isFetched && !isLoading ? untold : none,
    known,
    noteTold: setUpTo,
  }
}
