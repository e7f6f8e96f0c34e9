import type { ApiError } from '@signout/contract'
import { useEffect, useEffectEvent } from 'react'
import { useAttempt } from '#kit/toasts/toasts.ts'

/** Several parts of a page may use the same read: its failure is reported once. */
const reported = new WeakSet<ApiError>()

/**
 * Reports a failing read by a toast, where spec §8 has a message for it, until it is tried again. A 401 is not reported:
 * it leads to /login; nor is a refused search, which the list itself explains.
 */
export function useFailureToast(
  query: { readonly error: ApiError | null },
  message: string | ((error: ApiError) => string | readonly string[]),
): void {
  const { error } = query
  const attempt = useAttempt()
  const report = useEffectEvent((failure: ApiError) => {
    const texts = typeof message === 'string' ? message : message(failure)
    for (const text of [texts].flat()) attempt.refuse(text)
  })
  useEffect(() => {
    if (error === null) attempt.begin()
    if (error === null || error.status === 401 || reported.has(error)) return
    if (error.errorsOf('search').length > 0) return
    reported.add(error)
    report(error)
  }, [attempt, error])
}
