import { useEffect, useState } from 'react'

/** How long what has loaded waits for the rest of its page. */
const longestWaitMs = 3_000

/**
 * Whether it has loaded once, or has had its time: what is loaded again later takes nothing from the screen, and a read that is
 * never answered hides nothing that is there.
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
