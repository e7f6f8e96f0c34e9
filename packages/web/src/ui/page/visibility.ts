import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Runs `start` whenever the page is visible, or hidden, and afterwards the function that it returned. */
export function useWhilePageIs(state: DocumentVisibilityState, start: () => () => void): void {
  const onStart = useEffectEvent(start)
  useEffect(() => {
    let stop: (() => void) | undefined
    const update = () => {
      if (document.visibilityState === state) stop ??= onStart()
      else {
        stop?.()
        stop = undefined
      }
    }
    update()
    const forget = listen(update)
    return () => {
      forget()
      stop?.()
    }
  }, [state])
}

/** Whether the page is hidden. */
export function useIsHidden(): boolean {
  return useSyncExternalStore(listen, () => document.visibilityState === 'hidden')
}

function listen(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
