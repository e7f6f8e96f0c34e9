import { useState } from 'react'
import { useTimeout } from './lifetime.ts'

/** Stays true once it was. */
export function useOnce(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue)
  if (isTrue && !wasTrue) setWasTrue(true)
  return isTrue || wasTrue
}

/** How long loaded parts wait for the rest of the page. */
export const longestWaitMs = 3_000

/**
 * Whether the data has loaded once, or the time for it is over: later reads remove nothing from the screen, and an
 * unanswered read hides nothing.
 */
export function useSettled(isLoading: boolean): boolean {
  const [isOver, setIsOver] = useState(false)
  const isSettled = useOnce(!isLoading || isOver)
  useTimeout(() => setIsOver(true), longestWaitMs, isSettled ? undefined : 'waiting')
  return isSettled
}
