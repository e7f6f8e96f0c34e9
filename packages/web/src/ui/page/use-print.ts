import type { ApiError } from '@signout/contract'
import { useState } from 'react'
import { useAttempt } from '../toasts/toasts.ts'

interface PrintOptions<T> {
  /** Null if there is nothing to print, which has been reported. */
  readonly read: () => Promise<T | null>
  readonly failure: (error: ApiError) => string
}

interface Print<T> {
  /** Content printed instead of the page; null while there is none. */
  readonly printed: T | null
  readonly isReading: boolean
  readonly print: () => void
  readonly onPrinted: () => void
}

/** Reads on request what a `PrintedPage` prints. */
export function usePrint<T>({ read, failure }: PrintOptions<T>): Print<T> {
  const [printed, setPrinted] = useState<T | null>(null)
  const [isReading, setIsReading] = useState(false)
  const attempt = useAttempt()
  const print = async () => {
    attempt.clear()
    setIsReading(true)
    try {
      setPrinted(await read())
    } catch (error) {
      attempt.fail(error, failure)
    } finally {
      setIsReading(false)
    }
  }
  return { printed, isReading, print: () => void print(), onPrinted: () => setPrinted(null) }
}
