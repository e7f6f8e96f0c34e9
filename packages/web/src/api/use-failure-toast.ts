import type { ApiError } from '@signout/contract'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '#ui/feedback/toasts.ts'

/** Several parts of a page may use the same read: its failure is reported once. */
const reported = new WeakSet<ApiError>()

/** Reports a failing read by a toast, where spec §8 has a message for it. A 401 is not reported: it leads to /login. */
export function useFailureToast(
  query: { readonly error: ApiError | null },
  message: string | ((error: ApiError) => string | readonly string[]),
): void {
  const { error } = query
  const report = useEffectEvent((failure: ApiError) => {
    const texts = typeof message === 'string' ? message : message(failure)
    for (const text of [texts].flat()) toast.error(text)
  })
  useEffect(() => {
    if (error === null || error.status === 401 || reported.has(error)) return
    reported.add(error)
    report(error)
  }, [error])
}
