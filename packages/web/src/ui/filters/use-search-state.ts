import { startTransition, useOptimistic } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { filtersParameter } from '#paths.ts'
import { withStepsAbove } from '../dialogs/steps-above.ts'

export interface ChangeOptions {
  /** Whether the change replaces the previous one in the history, so that Back undoes both. */
  readonly replace?: boolean
}

type Change<Name extends string> = (
  changes: Partial<Record<Name, string>>,
  options?: ChangeOptions,
) => void

/**
 * Filters, search and page as the address has them, so that reload and links keep them and Back undoes the last change.
 * A change in the sheet of the filters goes beneath the sheet, too, so that Back closes it and keeps what was chosen.
 * `defaults` names the parameters; one that has its default is left out of the address. A list is one comma-separated
 * value (`splitList`, `toggleInList`). A change shows immediately: the router, which lets a page load before it leaves
 * the current one, would make a ticked box jump back for a moment.
 */
export function useSearchState<Name extends string>(
  defaults: Readonly<Record<Name, string>>,
): readonly [Readonly<Record<Name, string>>, Change<Name>] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const inAddress: Record<Name, string> = { ...defaults }
  for (const name of keysOf(defaults)) inAddress[name] = params.get(name) ?? defaults[name]
  const [values, showAtOnce] = useOptimistic(
    inAddress,
    (before, changes: Partial<Record<Name, string>>) => ({ ...before, ...changes }),
  )

  const change: Change<Name> = (changes, { replace = false } = {}) => {
    // The browser's address is ahead of the router's: another filter was changed, or a link was followed, just before.
    if (location.pathname !== pathname) return
    const before = new URLSearchParams(location.search)
    const after = withParameters(before, changes, defaults)
    if (after.toString() === before.toString()) return
    startTransition(() => {
      showAtOnce(changes)
      const isInSheet = after.has(filtersParameter)
      if (isInSheet) {
        const beneath = new URLSearchParams(after)
        beneath.delete(filtersParameter)
        void navigate({ search: beneath.toString() }, { replace: true })
        void navigate({ search: after.toString() }, { state: withStepsAbove(null, 1) })
      } else void navigate({ search: after.toString() }, replace ? { replace, state } : {})
    })
  }
  return [values, change]
}

/** The search of an address with these parameters set, or without those that have their default. */
function withParameters<Name extends string>(
  before: URLSearchParams,
  changes: Partial<Record<Name, string>>,
  defaults: Readonly<Record<Name, string>>,
): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const name of keysOf(changes)) {
    const value = changes[name]
    if (value === undefined || value === defaults[name]) after.delete(name)
    else after.set(name, value)
  }
  return after
}

/** The parts of a comma-separated value. */
export function splitList(value: string): string[] {
  return value.split(',').filter((part) => part !== '')
}

/** The comma-separated value with `part` added or removed. */
export function toggleInList(value: string, part: string): string {
  const parts = splitList(value)
  return (parts.includes(part) ? parts.filter((each) => each !== part) : [...parts, part]).join(',')
}

function keysOf<Name extends string>(record: Partial<Record<Name, string>>): Name[] {
  // Sound: the records are literals of the callers, without further keys.
  return Object.keys(record) as Name[]
}
