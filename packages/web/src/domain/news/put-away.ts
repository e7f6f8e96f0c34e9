import { useStore } from 'zustand'
import { useAuthenticatedSession } from '#api/session.tsx'
import { storedLists } from '#kit/stored-lists.ts'

/** Maximum number of keys, more than one team gets in an event. */
const mostKept = 200

const keysOf = storedLists('put-away', (stored) => stored.filter((key) => typeof key === 'string'))

export interface PutAway {
  readonly isPutAway: (key: string) => boolean
  readonly putAway: (key: string) => void
}

/** Keys of the notices that the user has dismissed on this device. */
export function usePutAway(): PutAway {
  const { user } = useAuthenticatedSession()
  const list = keysOf(user.id)
  const kept = useStore(list, ({ items }) => items)
  return {
    isPutAway: (key) => kept.includes(key),
    putAway: (key) =>
      list.setState(({ items }) => ({
        items: [...new Set([...items, key])].slice(-mostKept),
      })),
  }
}
