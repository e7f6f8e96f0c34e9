import { useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '#kit/stored-values.ts'

/** An action that a user wants. However often it is sent, the server does it once (spec §16). */
export interface Intent {
  /** Sent as `Idempotency-Key`. */
  readonly key: string
  /** The call as text; another call is another intent. */
  readonly what: string
}

/** Storage of the unanswered intent. */
export interface PendingIntent {
  readonly read: () => Intent | undefined
  readonly write: (intent: Intent | undefined) => void
}

/**
 * The pending intent for a repeated call, otherwise a new one, which becomes pending.
 * @internal Exported for its test.
 */
export function intentFor(pending: PendingIntent, what: string): Intent {
  const known = pending.read()
  if (known?.what === what) return known
  const fresh = { key: randomKey(), what }
  pending.write(fresh)
  return fresh
}

/** @internal Exported for its test. */
export function settle(pending: PendingIntent, { key }: Intent): void {
  if (pending.read()?.key === key) pending.write(undefined)
}

/** Keeps the intent as long as a form is on the screen. @internal Exported for its test. */
export function pendingInMemory(): PendingIntent {
  let pending: Intent | undefined
  return {
    read: () => pending,
    write: (intent) => {
      pending = intent
    },
  }
}

/** Keeps the intent across reloads, shared by all tabs. */
export function pendingInStorage(name: string): PendingIntent {
  return {
    read: () => {
      const stored = readStored(name)
      return isIntent(stored) ? stored : undefined
    },
    write: (intent) => writeStored(name, intent),
  }
}

function isIntent(value: unknown): value is Intent {
  if (typeof value !== 'object' || value === null) return false
  const texts = ['key' in value && value.key, 'what' in value && value.what]
  return texts.every((text) => typeof text === 'string')
}

/** `crypto.randomUUID` exists only on https, which a venue's network may lack. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface Sending extends Intent {
  /** Aborted when the user leaves the page or makes another call. */
  readonly signal: AbortSignal
}

interface Intents {
  readonly begin: (what: string) => Sending
  /** The server has answered. */
  readonly end: (intent: Sending) => void
  /** Drops the intent: the same call later is another one. */
  readonly forget: () => void
}

/** The intent of one form or button; `pending` where it has to outlast the page. */
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
      // A toast may outlast its page, on which no user waits any more.
      if (isGone.current) waiting.current.stop.abort()
      const { signal } = waiting.current.stop
      return { ...intentFor(store, what), signal }
    },
    end: (intent) => {
      // A newer intent keeps waiting for its own answer.
      if (waiting.current?.stop.signal === intent.signal) waiting.current = null
      settle(store, intent)
    },
    forget: () => store.write(undefined),
  }
}
