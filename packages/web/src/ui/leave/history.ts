import type { NavigateOptions, Path } from 'react-router'

/**
 * State of a history entry: everything open above a page, one above the other. Each has its own entry, which names them
 * all.
 */
interface OpenedState {
  readonly opened: readonly string[]
}

/**
 * A step for another filter or search of an open sheet: Back undoes it, and closing the sheet removes all such steps.
 */
export const filtered = 'filtered'

/** State with these parameters of the address open, the lowest first. */
export function openedState(...opened: readonly string[]): OpenedState {
  return { opened }
}

/** State with these open above those of another entry, whose other state is kept. */
function openedAbove(state: unknown, ...opened: readonly string[]): object {
  const rest = typeof state === 'object' ? state : null
  return { ...rest, ...openedState(...openedIn(state), ...opened) }
}

export function openedIn(state: unknown): readonly string[] {
  const isOurs = typeof state === 'object' && state !== null && 'opened' in state
  return isOurs && Array.isArray(state.opened) ? state.opened : []
}

/**
 * Arguments of `navigate` for another search of the same page: as a step that opens `name` above it, or without a name
 * in place of the current entry.
 */
export function stepTo(search: URLSearchParams, name?: string): [Partial<Path>, NavigateOptions] {
  const state = openedAbove(presentEntry().state, ...(name === undefined ? [] : [name]))
  const to = { search: search.toString(), hash: location.hash }
  return [to, { replace: name === undefined, state }]
}

interface Entry {
  readonly key: string | null
  /** Position in the history; null where the router does not know it. */
  readonly index: number | null
  readonly state: unknown
}

/** Reads react-router's data of the current history entry. */
export function presentEntry(): Entry {
  const entry: unknown = window.history.state
  if (typeof entry !== 'object' || entry === null) return { key: null, index: null, state: null }
  return {
    key: 'key' in entry && typeof entry.key === 'string' ? entry.key : null,
    index: 'idx' in entry && typeof entry.idx === 'number' ? entry.idx : null,
    state: 'usr' in entry ? entry.usr : null,
  }
}

/** Returns a function that tells whether the user is still here, for steps after a slow answer. */
export function rememberPlace(): () => boolean {
  const { key } = presentEntry()
  return () => presentEntry().key === key
}

/**
 * @param isOwn whether the app itself takes the step.
 * @returns whether to stop the step: later listeners are not called.
 */
type OnStep = (event: PopStateEvent, isOwn: boolean) => boolean

const listeners: OnStep[] = []

/** Index of the entry on the screen: at the event of Back or Forward the browser is already at another one. */
let shown: number | null = null

/** Index of the entry to which the app itself is going. */
let ownTarget: number | null = null

/**
 * Makes `onPopstateFirst` get Back and Forward before the router does. A window calls its listeners in the order in
 * which they were added, captured or not, so call this before the router is rendered.
 */
export function listenToPopstateFirst(): void {
  window.addEventListener('popstate', passOn)
}

/** Call when the router shows another entry. */
export function noteShownEntry(): void {
  shown = presentEntry().index
}

/** Distance of the current entry from the one shown; null where the router does not know one of them. */
export function stepsFromShown(): number | null {
  const { index } = presentEntry()
  return index === null || shown === null ? null : index - shown
}

/** Calls the listener, before earlier ones, until the returned function is called. */
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

/** Goes back (negative) or forward without asking: the caller has asked (`useLeave`). */
export function takeSteps(steps: number): void {
  ownTarget = targetOf(steps)
  window.history.go(steps)
}

/** Runs `act` at the entry so many steps above the current one; below it if negative. */
export function afterSteps(steps: number, act: () => void): void {
  if (steps === 0) return act()
  const target = targetOf(steps)
  // Added after the router's listener, so that the router has arrived there.
  window.addEventListener('popstate', () => presentEntry().index === target && act(), {
    once: true,
  })
  takeSteps(steps)
}

/**
 * Closes what was opened under this name, and everything above it.
 *
 * @param remove removes it from a pasted address, which has no page to go back to below it.
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
