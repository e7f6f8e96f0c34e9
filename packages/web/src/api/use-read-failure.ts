import type { ApiError } from '@signout/contract'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '#ui/feedback/toasts.ts'

const told = new WeakSet<ApiError>()

/**
 * Tells a failing read by a toast, for the messages that spec §8 lists: once for each failure, however many parts
 * of the page use the same read. A 401 is not told: it leads to /login.
 */
export function useReadFailure(
  query: { readonly error: ApiError | null },
  message: string | ((error: ApiError) => string | readonly string[]),
): void {
  const { error } = query
  const tell = useEffectEvent((failure: ApiError) => {
    const texts = typeof message === 'string' ? message : message(failure)
    for (const text of [texts].flat()) toast.error(text)
  })
  useEffect(() => {
    if (error === null || error.status === 401 || told.has(error)) return
    told.add(error)
    tell(error)
  }, [error])
}
