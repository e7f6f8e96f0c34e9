import { useEffect, useRef } from 'react'
import { configuration } from '#configuration.ts'
import { useTimeout } from '#ui/page/lifetime.ts'
import type { Destination } from '#shared/event/destination.ts'
import { mayNotify, notify } from './notifications.ts'
import { useRememberedKeys } from './remembered-keys.ts'
import { keyOf, tell, type Untold } from './news-words.ts'

/** Delay in which a visible page, here or on another device, marks the news as seen. */
const seenWithinMs = 2_000

const sent = ({ id }: Untold) => `notification ${id}`

/**
 * Sends browser notifications about news while the page is hidden, if the user allowed it; closes them when the news
 * are seen.
 */
export function useNotifications(
  untold: readonly Untold[],
  known: Parameters<typeof tell>[1],
  show: (to: Destination) => void,
): void {
  const remembered = useRememberedKeys()
  const closers = useRef<(() => void)[]>([])
  const key = keyOf(untold)
  const send = () => {
    if (!mayNotify()) return
    // Any page of this browser may have sent the others.
    const unsent = untold.filter((told) => !remembered.has(sent(told)))
    for (const told of unsent) remembered.add(sent(told))
    const { hackathon_name: body } = configuration()
    for (const { text: title, leadsTo } of tell(unsent, known)) {
      const tag = `${key} ${title}`
      closers.current.push(notify({ title, body, tag, onClick: () => show(leadsTo) }))
    }
  }
  useTimeout(send, seenWithinMs, key)
  const isWaiting = key !== undefined
  useEffect(() => {
    if (!isWaiting) return undefined
    const shown = closers.current
    return () => {
      for (const close of shown.splice(0)) close()
    }
  }, [isWaiting])
}
