import type { Endpoint } from '@signout/contract'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whilePageIs } from '#kit/page/visibility.ts'
import { follow } from './live-updates.ts'
import { refetchShown } from './outdated-reads.ts'

/** Interval at which a hidden page without a stream polls. */
const askEveryMs = 60_000

/** Lock of the one hidden page of this browser with a stream. */
const lockName = 'changes while hidden'

/**
 * Keeps only these reads up to date while the page is hidden (spec §17): one hidden page of a browser keeps a stream,
 * the others poll once a minute. All poll where a browser has no locks: on http, to another machine.
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

/** Runs `start` once no other hidden page of this browser does, and at the end the function it returned. */
async function untilAborted(signal: AbortSignal, start: () => () => void): Promise<void> {
  // Undefined on an insecure page, contrary to its type.
  const locks = navigator.locks as LockManager | undefined
  const isOver = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve())
  })
  try {
    await locks?.request(lockName, { signal }, async () => {
      if (signal.aborted) return
      const stop = start()
      await isOver
      stop()
    })
  } catch (error) {
    // The page was shown or closed before its turn.
    if (!signal.aborted) throw error
  }
}
