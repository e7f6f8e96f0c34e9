import { startTransition, useOptimistic } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { presentEntry, stepTo } from '../leave/history.ts'
import { withParameters } from '../leave/use-step.ts'
import { noteChoice } from './chosen-address.ts'

export interface ChangeOptions {
  /** Whether the change replaces the previous one in the history, so that Back undoes both. */
  readonly replace?: boolean
}

interface SearchStateOptions {
  /** Name of the step that a change is in what is open above the page; without it, the state is the page's own. */
  readonly step?: string
}

type Change<Name extends string> = (
  changes: Partial<Record<Name, string>>,
  options?: ChangeOptions,
) => void

/**
 * Filters, search and page as the address has them, so that reload and links keep them and Back undoes the last change
 * (or all that was changed while the sheet of the filters was open).
 * `defaults` names the parameters; one that has its default is left out of the address. A list is one comma-separated
 * value (`splitList`, `toggleInList`). A change shows immediately: the router, which lets a page load before it leaves
 * the current one, would make a ticked box jump back for a moment.
 */
export function useSearchState<Name extends string>(
  defaults: Readonly<Record<Name, string>>,
  { step }: SearchStateOptions = {},
): readonly [Readonly<Record<Name, string>>, Change<Name>] {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
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
      const isReplaced = noteChoice(after) || replace
      if (step !== undefined) void navigate(...stepTo(after, isReplaced ? undefined : step))
      else setParams(after, isReplaced ? { replace: true, state: presentEntry().state } : {})
    })
  }
  return [values, change]
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
