import type { Endpoint } from '@signout/contract'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whilePageIs } from '#ui/page/visibility.ts'
import { refetchShown } from './outdated-reads.ts'

const askEveryMs = 60_000

/**
 * Refetches only these reads once a minute while the page is hidden, and has no stream (spec §17).
 * @param endpoints the same list on every render.
 */
export function useHiddenUpdates(endpoints: readonly Endpoint[]): void {
  const client = useQueryClient()
  useEffect(() => {
    const paths = new Set<unknown>(endpoints.map(({ path }) => path))
    const isWanted = ({ queryKey }: Query) => paths.has(queryKey[0])
    return whilePageIs('hidden', () => {
      const asking = setInterval(() => void refetchShown(client, isWanted), askEveryMs)
      return () => clearInterval(asking)
    })
  }, [client, endpoints])
}
