import { createContext, use, useEffect, useId, useState } from 'react'
import { noteShownEntry, onPopstateFirst, stepsFromShown, takeSteps } from './history.ts'

/** Context that `UnsavedGuard` provides, for a sheet or a page with everything in it. */
export interface Guard {
  /** The enclosing guard. */
  readonly outer: Guard | null
  /** Asks whether to leave unsaved input, or input being saved, and goes only then. */
  readonly ask: (go: Go, isBeingSaved: boolean) => void
  /** Withdraws the question. */
  readonly withdraw: () => void
}

interface UnsavedForm {
  readonly guard: Guard
  /** The form stays on the screen as long as the address keeps these parts. */
  readonly place: Place
  readonly isBeingSaved: boolean
}

/** All forms with unsaved input. */
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
  // Once saved or refused, the question about it is obsolete.
  if (form?.isBeingSaved === true) form.guard.withdraw()
  if (forms.size > 0) return
  stopAsking?.()
  stopAsking = null
}

/** Asks about forms that would be lost; whether there are any. */
function hold(isLost: (form: UnsavedForm) => boolean, go: Go): boolean {
  const lost = [...forms.values()].filter(isLost)
  const isBeingSaved = lost.some((form) => form.isBeingSaved)
  lost.at(-1)?.guard.ask(go, isBeingSaved)
  return lost.length > 0
}

/** Further parameters of the address only open sheets above it. */
function isStillThere(place: Place, to: Place): boolean {
  const after = new URLSearchParams(to.search)
  const isNamed = ([name, value]: readonly [string, string]) => after.get(name) === value
  return place.pathname === to.pathname && [...new URLSearchParams(place.search)].every(isNamed)
}

export const UnsavedContext = createContext<Guard | null>(null)

/**
 * Protects the input of a form, whichever way it is left. While the form is being saved the question differs: a lost
 * connection keeps no user on a page (decision 017).
 *
 * @returns a function to call once it is saved, before its sheet or page is left: later input counts again.
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

/** Leaves the enclosing sheet or page, or else the current page, after asking about unsaved input. */
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
 * Until the returned function is called, passes every step of the user (Back, Forward or a link) to `hold`, which
 * decides whether it has to wait. Such a step is reverted: the router only sees the entry where it was. The browser
 * asks before it closes or reloads the page.
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

/** Whether a link leads elsewhere in this window: no mail or phone link, no download, no new window. */
function opensHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
  const leads = link.target !== '_blank' && !link.hasAttribute('download')
  return isPlain && leads && link.origin === window.location.origin
}
