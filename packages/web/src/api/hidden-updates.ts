import type { Endpoint } from '@signout/contract'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whilePageIs } from '#kit/page/visibility.ts'
import { follow } from './live-updates.ts'
import { refetchShown } from './outdated-reads.ts'

/** How often a hidden page asks that has no stream. */
const askEveryMs = 60_000

/** Held by the hidden page of this browser that has a stream. */
const lockName = 'changes while hidden'

/**
 * While the page is hidden these reads, and no others, still follow the changes (spec §17): one hidden page of a browser
 * keeps a stream, the others ask once a minute. So do all where a browser has no locks: on http, to another machine.
 * @param endpoints the same list on every render.
 */
export function useHiddenUpdates(endpoints: readonly Endpoint[]): void {
  const client = useQueryClient()
  useEffect(() => {
    const paths = new Set<unknown>(endpoints.map(({ path }) => path))
    const isWanted = ({ queryKey }: Query) => paths.has(queryKey[0])
    return whilePageIs('hidden', () => followHidden(client, isWanted))
  }, [client, endpoints])
}

function followHidden(client: QueryClient, isWanted: (read: Query) => boolean): () => void {
  const end = new AbortController()
  const { signal } = end
  const asking = setInterval(() => void refetchShown(client, isWanted), askEveryMs)
  signal.addEventListener('abort', () => clearInterval(asking))
  void untilAborted(signal, () => {
    clearInterval(asking)
    return follow(client, isWanted)
  })
  return () => end.abort()
}

/** Runs `start` as soon as no other hidden page of this browser does, and what that returns at the end. */
async function untilAborted(signal: AbortSignal, start: () => () => void): Promise<void> {
  // Undefined on a page that is not secure, whatever its type says.
  const locks = navigator.locks as LockManager | undefined
  const { promise: isOver, resolve } = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => resolve())
  try {
    await locks?.request(lockName, { signal }, async () => {
      if (signal.aborted) return
      const stop = start()
      await isOver
      stop()
    })
  } catch (error) {
    // Shown or closed before it was its turn.
    if (!signal.aborted) throw error
  }
}
