import {
  getConfiguration,
  getOwnTeam,
  listNews,
  listOwnOrders,
  markNewsSeen,
  type NewsItem,
} from '@signout/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useHiddenUpdates } from '#api/live-updates.ts'
import { useRead } from '#api/reads.ts'
import { useWrite } from '#api/writes.ts'
import { useConfiguration } from '#configuration.ts'
import { useItems } from '#shared/items/use-items.ts'
import { useGoTo } from '#shared/event/destination.ts'
import { useOwnOrders, useOwnTeam } from '#shared/teams/own-team.ts'
import { setUnseen } from '#ui/page/page-title.ts'
import { useIsHidden } from '#ui/page/visibility.ts'
import { toast } from '#ui/toasts/toasts.ts'
import { itemsIn, keyOf, tell, type Untold } from './news-words.ts'
import { useRememberedKeys } from './remembered-keys.ts'
import { useNotifications } from './use-notifications.ts'

const readWhileHidden = [listNews, listOwnOrders, getOwnTeam, getConfiguration]

/**
 * Tells a participant on every screen what the desk did with the team's orders, which items are back, and what is
 * announced (spec §22): by a toast while the page is visible; otherwise by the page's title and, if the user allowed
 * it, by a browser notification.
 */
export function TeamNews() {
  useHiddenUpdates(readWhileHidden)
  const { untold, known, isCurrent, noteTold } = useUntold()
  const isHidden = useIsHidden()
  const goTo = useGoTo()
  const told = tell(untold, known)
  const key = keyOf(untold)
  const sayHere = useEffectEvent(() => {
    noteTold()
    for (const { variant, text, leadsTo } of told) {
      toast[variant](text, { action: { label: 'Show', run: () => goTo(leadsTo) } })
    }
  })
  const unseen = isHidden ? told.reduce((sum, { count }) => sum + count, 0) : 0
  useEffect(() => {
    if (!isHidden && isCurrent && key !== undefined) sayHere()
    setUnseen(unseen)
    return () => setUnseen(0)
  }, [isHidden, isCurrent, key, unseen])
  useNotifications(isHidden ? untold : none, known, goTo)
  return null
}

const none: readonly NewsItem[] = []

/**
 * News and the announcement that this page has not shown yet, once the current statuses of the orders and the names of
 * the items are known; they are told once the team is.
 */
function useUntold() {
  const { data: news } = useRead(listNews, {})
  const { data: orders, isFetched } = useOwnOrders()
  const { announcement, announced_at } = useConfiguration()
  const seen = useWrite(markNewsSeen)
  const remembered = useRememberedKeys()
  const [upTo, setUpTo] = useState(0)
  const untoldNews = news?.results.filter(({ id }) => id > upTo) ?? none
  const { nameOf, isLoading } = useItems(itemsIn(untoldNews))
  const { data: team, isFetching } = useOwnTeam()
  const known = {
    statusOf: (order: number) => orders?.find(({ id }) => id === order)?.status,
    nameOf,
    teamCode: team?.team_code,
  }
  const told = `told ${announced_at}`
  const untold: Untold[] = isFetched && !isLoading ? [...untoldNews] : []
  if (announcement !== null && !remembered.has(told)) {
    untold.push({ id: told, kind: 'announced', text: announcement })
  }
  const noteTold = () => {
    const ids = untold.map(({ id }) => id)
    if (ids.includes(told)) remembered.add(told)
    const last = ids.findLast((id) => typeof id === 'number')
    if (last === undefined) return
    setUpTo(last)
    // When this fails the news are shown again when a page is opened.
    void seen.send({ body: { id: last } })
  }
  return { untold, known, isCurrent: !isFetching, noteTold }
}
