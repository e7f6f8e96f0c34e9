import { useRef } from 'react'
import { readStored, writeStored } from '#ui/stored-values.ts'

/** An action that a user wants. However often it is sent, the server does it once (spec §16). */
interface Intent {
  /** Sent as `Idempotency-Key`. */
  readonly key: string
  /** The call as text; another call is another intent. */
  readonly what: string
}

interface Intents {
  /** Key of the call: that of the last one if it is the same and was not answered, otherwise a new one. */
  readonly keyFor: (what: string) => string
  /** The server has answered the call with this key. */
  readonly end: (key: string) => void
  /** Drops the intent: the same call later is another one. */
  readonly forget: () => void
}

/** The last intent of one form or button, kept across reloads and shared by all tabs under `name`, if there is one. */
export function useIntents(name?: string): Intents {
  const inMemory = useRef<Intent>(undefined)
  const read = () => (name === undefined ? inMemory.current : storedIntent(name))
  const write = (intent: Intent | undefined) => {
    if (name === undefined) inMemory.current = intent
    else writeStored(name, intent)
  }
  return {
    keyFor: (what) => {
      const known = read()
      if (known?.what === what) return known.key
      const key = randomKey()
      write({ key, what })
      return key
    },
    end: (key) => {
      if (read()?.key === key) write(undefined)
    },
    forget: () => write(undefined),
  }
}

function storedIntent(name: string): Intent | undefined {
  const value = readStored(name)
  if (typeof value !== 'object' || value === null) return undefined
  if (!('key' in value) || typeof value.key !== 'string') return undefined
  if (!('what' in value) || typeof value.what !== 'string') return undefined
  return { key: value.key, what: value.what }
}

/** `crypto.randomUUID` exists only on https, which a venue's network may lack. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
