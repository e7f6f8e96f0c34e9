import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function that always calls the latest `run` and stays the same, so that memoised rows which get it are not rendered
 * again. It must not be called while rendering.
 */
export function useStable<Args extends readonly unknown[], Answer>(
  run: (...args: Args) => Answer,
): (...args: Args) => Answer {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  }, [run])
  return useCallback((...args) => latest.current(...args), [])
}
