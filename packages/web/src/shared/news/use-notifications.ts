import type { NewsItem } from '@signout/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { configuration } from '#configuration.ts'
import type { Destination } from '#shared/event/destination.ts'
import { mayNotify, notify } from './notifications.ts'
import { useRememberedKeys } from './remembered-keys.ts'
import { tell } from './news-words.ts'

/** Delay in which a visible page, here or on another device, marks the news as seen. */
const seenWithinMs = 2_000

const keyOf = (id: number) => `notification ${id}`

/**
 * Sends browser notifications about news while the page is hidden, if the user allowed it; closes them when the news
 * are seen.
 */
export function useNotifications(
  news: readonly NewsItem[],
  known: Parameters<typeof tell>[1],
  show: (to: Destination) => void,
): void {
  const remembered = useRememberedKeys()
  const closers = useRef<(() => void)[]>([])
  const send = useEffectEvent((last: number) => {
    if (!mayNotify()) return
    // Any page of this browser may have sent the others.
    const unsent = news.filter(({ id }) => !remembered.has(keyOf(id)))
    for (const { id } of unsent) remembered.add(keyOf(id))
    const { hackathon_name: body } = configuration()
    for (const { text: title, leadsTo } of tell(unsent, known)) {
      const tag = `${keyOf(last)} ${leadsTo.href}`
      closers.current.push(notify({ title, body, tag, onClick: () => show(leadsTo) }))
    }
  })
  const last = news.at(-1)?.id
  useEffect(() => {
    if (last === undefined) return undefined
    const timer = setTimeout(() => send(last), seenWithinMs)
    return () => clearTimeout(timer)
  }, [last])
  const isWaiting = last !== undefined
  useEffect(() => {
    if (!isWaiting) return undefined
    const sent = closers.current
    return () => {
      for (const close of sent.splice(0)) close()
    }
  }, [isWaiting])
}
