import { createContext, use, useEffect, useId, useState } from 'react'
import { noteShownEntry, onPopstateFirst, stepsFromShown, takeSteps } from './history.ts'

/** What `UnsavedGuard` provides: a sheet or a page, with everything in it. */
export interface Guard {
  /** The one around it. */
  readonly outer: Guard | null
  /** Asks whether what has been entered, and may be on its way, is to be left, and only then goes. */
  readonly ask: (go: Go, isBeingSaved: boolean) => void
  /** Takes the question back. */
  readonly withdraw: () => void
}

interface UnsavedForm {
  readonly guard: Guard
  /** It stays on the screen as long as the address still says what it said here. */
  readonly place: Place
  readonly isBeingSaved: boolean
}

/** All in which something has been entered that is not saved. */
const forms = new Map<string, UnsavedForm>()
let stopAsking: (() => void) | null = null

function report(id: string, form: UnsavedForm): () => void {
  forms.set(id, form)
  stopAsking ??= askBeforeLeaving((to, go) => hold(({ place }) => !isStillThere(place, to), go))
  return () => forget(id)
}

function forget(id: string): void {
  const form = forms.get(id)
  forms.delete(id)
  // Saved or refused: what was asked about it is no longer so.
  if (form?.isBeingSaved === true) form.guard.withdraw()
  if (forms.size > 0) return
  stopAsking?.()
  stopAsking = null
}

/** Whether something would be lost: then it is asked about. */
function hold(isLost: (form: UnsavedForm) => boolean, go: Go): boolean {
  const lost = [...forms.values()].filter(isLost)
  const isBeingSaved = lost.some((form) => form.isBeingSaved)
  lost.at(-1)?.guard.ask(go, isBeingSaved)
  return lost.length > 0
}

/** Further parameters of the address open something above what is there. */
function isStillThere(place: Place, to: Place): boolean {
  const after = new URLSearchParams(to.search)
  const isNamed = ([name, value]: readonly [string, string]) => after.get(name) === value
  return place.pathname === to.pathname && [...new URLSearchParams(place.search)].every(isNamed)
}

export const UnsavedContext = createContext<Guard | null>(null)

/**
 * For a form: what has been entered is not thrown away without asking, whichever way it is left. While it is being
 * saved the question is another one: a lost connection keeps no user on a page (decision 017).
 * @returns to be called once it is saved, before its sheet or page is left: what is entered after that counts again.
 */
export function useUnsaved(hasChanges: boolean, isBeingSaved: boolean): () => void {
  const guard = use(UnsavedContext)
  const id = useId()
  const [isSaved, setIsSaved] = useState(false)
  if (isSaved && !hasChanges) setIsSaved(false)
  const isUnsaved = hasChanges && !isSaved
  useEffect(() => {
    if (guard === null || !isUnsaved) return undefined
    const { pathname, search } = window.location
    return report(id, { guard, place: { pathname, search }, isBeingSaved })
  }, [guard, id, isUnsaved, isBeingSaved])
  return () => {
    forget(id)
    setIsSaved(true)
  }
}

/** For what leaves its sheet or page, or, outside of any, the present page: asks before anything is lost. */
export function useLeave(): (go: Go) => void {
  const guard = use(UnsavedContext)
  return (go) => {
    if (!hold((form) => isInside(form.guard, guard), go)) go()
  }
}

function isInside(inner: Guard | null, guard: Guard | null): boolean {
  return inner === guard || (inner !== null && isInside(inner.outer, guard))
}

/** Goes where the user wanted to. */
export type Go = () => void

/** An address of this app. */
export type Place = Pick<URL, 'pathname' | 'search'>

/**
 * Until the returned function is called, every step of the user, Back and Forward or a link, is first given to `hold`,
 * which says whether it has to wait. One that does is taken back: the router hears nothing of it, only where it is
 * again. The browser asks before it closes or reloads the page.
 * @internal Exported for its test.
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

/** Not a mail or phone link, not a download, and not in a window of its own. */
function opensHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
  const leads = link.target !== '_blank' && !link.hasAttribute('download')
  return isPlain && leads && link.origin === window.location.origin
}
