import { useSyncExternalStore } from 'react'

/** Runs something whenever the page is in front, or while it is hidden; `start` answers how to stop it. */
export function whilePageIs(state: DocumentVisibilityState, start: () => () => void): () => void {
  let stop: (() => void) | undefined
  const update = () => {
    if (document.visibilityState === state) stop ??= start()
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
}

/** Whether another page, or none, is in front. */
export function useIsHidden(): boolean {
  return useSyncExternalStore(listen, () => document.visibilityState === 'hidden')
}

function listen(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
