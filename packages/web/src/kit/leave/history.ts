import type { NavigateOptions, Path } from 'react-router'

/** What is opened above a page, one above the other: each has an entry of the history of its own, which names them all. */
interface OpenedState {
  readonly opened: readonly string[]
}

/** A step for another filter or search of what is opened: Back undoes it, and to close takes all of them. */
export const filtered = 'filtered'

/** @param opened parameters of the address, the lowest first. */
export function openedState(...opened: readonly string[]): OpenedState {
  return { opened }
}

/** The same, above what is opened in another entry, whose state it keeps otherwise. */
function openedAbove(state: unknown, ...opened: readonly string[]): object {
  const rest = typeof state === 'object' ? state : null
  return { ...rest, ...openedState(...openedIn(state), ...opened) }
}

export function openedIn(state: unknown): readonly string[] {
  const isOurs = typeof state === 'object' && state !== null && 'opened' in state
  return isOurs && Array.isArray(state.opened) ? state.opened : []
}

/**
 * What `navigate` takes to show another search of the same page: as a step that opens `name` above it, or without one in
 * the place of the present entry.
 */
export function stepTo(search: URLSearchParams, name?: string): [Partial<Path>, NavigateOptions] {
  const state = openedAbove(presentEntry().state, ...(name === undefined ? [] : [name]))
  const to = { search: search.toString(), hash: location.hash }
  return [to, { replace: name === undefined, state }]
}

interface Entry {
  readonly key: string | null
  /** Its place in the history; null where the router does not know it. */
  readonly index: number | null
  readonly state: unknown
}

/** Reads what react-router keeps in the present entry of the browser's history. */
export function presentEntry(): Entry {
  const entry: unknown = window.history.state
  if (typeof entry !== 'object' || entry === null) return { key: null, index: null, state: null }
  return {
    key: 'key' in entry && typeof entry.key === 'string' ? entry.key : null,
    index: 'idx' in entry && typeof entry.idx === 'number' ? entry.idx : null,
    state: 'usr' in entry ? entry.usr : null,
  }
}

/** For what leads on after a slow answer: says then whether the user is still where this was called. */
export function rememberPlace(): () => boolean {
  const { key } = presentEntry()
  return () => presentEntry().key === key
}

/** @param isOwn whether the app takes the step by itself. @returns whether the step is stopped: later listeners are not called. */
type OnStep = (event: PopStateEvent, isOwn: boolean) => boolean

const listeners: OnStep[] = []

/** Index of the entry that the screen shows: when Back or Forward is heard of, the browser is already at another one. */
let shown: number | null = null

/** Index of the entry to which the app itself is on its way. */
let ownTarget: number | null = null

/**
 * Makes `onPopstateFirst` hear of Back and Forward before the router does. A window calls its listeners in the order in
 * which they were added, captured or not, so this has to be called before the router is rendered.
 */
export function listenToPopstateFirst(): void {
  window.addEventListener('popstate', passOn)
}

/** To be called when the router shows another entry. */
export function noteShownEntry(): void {
  shown = presentEntry().index
}

/** How far the present entry is from the one that is shown; null where the router does not know one of them. */
export function stepsFromShown(): number | null {
  const { index } = presentEntry()
  return index === null || shown === null ? null : index - shown
}

/** Calls the listener, before those that were added earlier, until the returned function is called. */
export function onPopstateFirst(listener: OnStep): () => void {
  listeners.push(listener)
  return () => {
    const at = listeners.indexOf(listener)
    if (at !== -1) listeners.splice(at, 1)
  }
}

function passOn(event: PopStateEvent): void {
  const isOwn = ownTarget !== null && presentEntry().index === ownTarget
  ownTarget = null
  if (listeners.toReversed().some((listener) => listener(event, isOwn))) {
    event.stopImmediatePropagation()
  }
}

/** Goes back, if negative, or forward, without asking: the caller has asked (`useLeave`). */
export function takeSteps(steps: number): void {
  ownTarget = targetOf(steps)
  window.history.go(steps)
}

/** Does something to the entry of the history that is so many steps above the present one; below it, if negative. */
export function afterSteps(steps: number, act: () => void): void {
  if (steps === 0) return act()
  const target = targetOf(steps)
  // Added after the router's listener, so that the router is there by then.
  window.addEventListener('popstate', () => presentEntry().index === target && act(), {
    once: true,
  })
  takeSteps(steps)
}

/**
 * Closes what was opened under this name, with what is above it.
 * @param remove takes it out of the address, if that was pasted: there is no page to go back to below it.
 */
export function closeOpened(name: string, remove: () => void): void {
  const opened = openedIn(presentEntry().state)
  const at = opened.indexOf(name)
  if (at === -1) afterSteps(-opened.length, remove)
  else takeSteps(at - opened.length)
}

function targetOf(steps: number): number | null {
  const { index } = presentEntry()
  return index === null ? null : index + steps
}
