import {
  noteShownEntry,
  onPopstateFirst,
  stepsFromShown,
  takeSteps,
} from '../page/history-steps.ts'

/** Goes where the user wanted to. */
export type Go = () => void

/** An address of this app. */
export type Place = Pick<URL, 'pathname' | 'search'>

/**
 * Until the returned function is called, every step of the user, Back and Forward or a link, is first given to `hold`,
 * which says whether it has to wait. One that does is taken back: the router hears nothing of it, only where it is
 * again. The browser asks before it closes or reloads the page.
 */
export function askBeforeLeaving(hold: (to: Place, go: Go) => boolean): () => void {
  let isFollowing = false
  const onPop = (_event: PopStateEvent, isOwn: boolean) => {
    const steps = stepsFromShown()
    if (isOwn || steps === null || steps === 0) return false
    if (!hold(window.location, () => takeSteps(steps))) {
      noteShownEntry()
      return false
    }
    window.history.go(-steps)
    return true
  }
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (isFollowing || link === null || !opensHere(event, link)) return
    const follow = () => {
      isFollowing = true
      link.click()
      isFollowing = false
    }
    if (!hold(link, follow)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
  const stopHearing = onPopstateFirst(onPop)
  // Captured: before any handler of a component.
  window.addEventListener('click', onClick, { capture: true })
  window.addEventListener('beforeunload', onUnload)
  return () => {
    stopHearing()
    window.removeEventListener('click', onClick, { capture: true })
    window.removeEventListener('beforeunload', onUnload)
  }
}

/** Not a mail or phone link, and not in a window of its own. */
function opensHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
  return isPlain && link.target !== '_blank' && link.origin === window.location.origin
}
