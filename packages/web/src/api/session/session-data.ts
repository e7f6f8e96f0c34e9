import { getUser, type User } from '@signout/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { closeToasts } from '#kit/toasts/toasts.ts'
import { callServer } from '../call-server.ts'
import { isRefusal } from '../errors.ts'
import { queryKeyOf } from '../query-key.ts'

export const sessionKey: QueryKey = queryKeyOf(getUser, {})

/** The user who is logged in, or null: a 401 is an answer here, not a failure. */
export async function fetchSession(client: QueryClient, signal: AbortSignal): Promise<User | null> {
  const before = client.getQueryData<User | null>(sessionKey)
  const user = await callServer(getUser, {}, { signal }).catch((error: unknown) => {
    if (isRefusal(error, 401)) return null
    throw error
  })
  if (before && before.id !== user?.id) forgetReads(client)
  return user
}

/** Nobody is logged in any more: the screens go to /login, and nothing that was read or said remains for the next user. */
export function endSession(client: QueryClient): void {
  client.setQueryData(sessionKey, null)
  closeToasts()
  forgetReads(client)
}

/**
 * Called when something was refused that the screens offer. Several refusals at once cause one read; a session that
 * failed to load is left alone.
 */
export function readSessionAgain(client: QueryClient): void {
  const known = client.getQueryState<User | null>(sessionKey)
  if (!known?.data || known.status !== 'success') return
  void client.refetchQueries({ queryKey: sessionKey }, { cancelRefetch: false })
}

function forgetReads(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
}
