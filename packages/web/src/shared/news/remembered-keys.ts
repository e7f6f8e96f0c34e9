import { useStore } from 'zustand'
import { useAuthenticatedSession } from '#api/session.tsx'
import { storedLists } from '#ui/stored-lists.ts'

/** Maximum number of keys, more than one team gets in an event. */
const maxKept = 200

const keysOf = storedLists('put-away', (stored) => stored.filter((key) => typeof key === 'string'))

export interface RememberedKeys {
  readonly has: (key: string) => boolean
  readonly add: (key: string) => void
}

/** Keys that this device remembers for the user: of what was dismissed, sent or asked. */
export function useRememberedKeys(): RememberedKeys {
  const { user } = useAuthenticatedSession()
  const list = keysOf(user.id)
  const kept = useStore(list, ({ items }) => items)
  return {
    has: (key) => kept.includes(key),
    add: (key) =>
      list.setState(({ items }) => ({
        items: [...new Set([...items, key])].slice(-maxKept),
      })),
  }
}
