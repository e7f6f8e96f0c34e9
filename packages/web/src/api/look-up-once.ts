import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { callServer, type PageCallOptions } from './call-server.ts'
import { noteAnswer, noteFailure } from './query-client.ts'
import type { LookUp } from './reads.ts'

/**
 * Reads data that a write depends on: after the user's action, so that no read in flight is shared, and once, like a
 * write, so that a lost connection is reported at once.
 */
export function useLookUpOnce(options?: PageCallOptions): LookUp {
  const client = useQueryClient()
  return useCallback<LookUp>(
    async (endpoint, input) => {
      try {
        const answer = await callServer(endpoint, input, options)
        noteAnswer()
        return answer
      } catch (error) {
        noteFailure(client, error)
        throw error
      }
    },
    [client, options],
  )
}
