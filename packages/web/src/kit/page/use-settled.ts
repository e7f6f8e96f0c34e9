import { useEffect, useState } from 'react'

/** How long loaded parts wait for the rest of the page. */
const longestWaitMs = 3_000

/**
 * Whether the data has loaded once, or the time for it is over: later reads remove nothing from the screen, and an
 * unanswered read hides nothing.
 */
export function useSettled(isLoading: boolean): boolean {
  const [isSettled, setIsSettled] = useState(false)
  if (!isSettled && !isLoading) setIsSettled(true)
  useEffect(() => {
    if (isSettled) return undefined
    const timer = setTimeout(() => setIsSettled(true), longestWaitMs)
    return () => clearTimeout(timer)
  }, [isSettled])
  return isSettled || !isLoading
}
