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
