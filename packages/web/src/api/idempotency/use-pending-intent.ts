import { useEffect, useRef, useState } from 'react'
import { intentFor, type Intent, type PendingIntent, pendingInMemory, settle } from './intent.ts'

interface Sending extends Intent {
  /** Aborted when the user leaves the page or wants something else. */
  readonly signal: AbortSignal
}

interface Intents {
  readonly begin: (what: string) => Sending
  /** The server has answered. */
  readonly end: (intent: Sending) => void
  /** The user does not want it any more: the same later is something else. */
  readonly forget: () => void
}

/** What the user of one form or button wants; `pending` where it has to outlast the page. */
export function usePendingIntent(pending?: PendingIntent): Intents {
  const [inMemory] = useState(pendingInMemory)
  const store = pending ?? inMemory
  const waiting = useRef<{ readonly what: string; readonly stop: AbortController }>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      waiting.current?.stop.abort()
    }
  }, [])
  return {
    begin: (what) => {
      if (waiting.current?.what !== what) {
        waiting.current?.stop.abort()
        waiting.current = { what, stop: new AbortController() }
      }
      // A notification may outlast the page that it is about: nobody waits there any more.
      if (isGone.current) waiting.current.stop.abort()
      const { signal } = waiting.current.stop
      return { ...intentFor(store, what), signal }
    },
    end: (intent) => {
      // A newer intent goes on waiting for its own answer.
      if (waiting.current?.stop.signal === intent.signal) waiting.current = null
      settle(store, intent)
    },
    forget: () => store.write(undefined),
  }
}
