import { openedIn, presentEntry } from '../page/history-entry.ts'
import { onFirstStep } from '../page/history-steps.ts'

/** Goes where the user wanted to. */
export type Go = () => void

/**
 * Until the returned function is called, Back, Forward and links ask first, and so does the browser before it closes or
 * reloads the page. A step that is not taken is taken back: the router hears nothing of it, only where it is again, for
 * two steps at once can leave what was opened above, too. Steps to and from what is opened above are taken.
 */
export function askBeforeLeaving(ask: (go: Go) => void): () => void {
  const { index: here, state } = presentEntry()
  const openedHere = openedIn(state).length
  const { pathname } = window.location
  const onPop = (event: PopStateEvent) => {
    const { index, state: next } = presentEntry()
    if (here === null || index === null) return
    const steps = index - here
    const openedAbove = openedIn(next).length - openedHere
    const isAbove = steps > 0 && steps === openedAbove && window.location.pathname === pathname
    if (steps === 0 || isAbove) return
    event.stopImmediatePropagation()
    window.history.go(-steps)
    ask(() => window.history.go(steps))
  }
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || !opensHere(event, link)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    ask(() => link.click())
  }
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
  const stopHearing = onFirstStep(onPop)
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
