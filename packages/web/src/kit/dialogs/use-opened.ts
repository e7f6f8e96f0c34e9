import { startTransition, useCallback, useOptimistic, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { filtered, stepTo, closeOpened } from '../leave/history.ts'

export interface Opened {
  /** The open object; empty if there is none. */
  readonly value: string
  /** Stable function. */
  readonly open: (value: string) => void
  /** Shows another object in the open sheet, immediately; Back undoes it. Does nothing once it is closed. */
  readonly change: (value: string) => void
  /** Replaces the object, for example by one just added: Back closes it. Does nothing once it is closed. */
  readonly replace: (value: string) => void
  /**
   * Closes it and everything open above it. Does nothing, after a slow answer, once the user has closed it or opened
   * another.
   */
  readonly close: () => void
}

/** State of what is open above the page, kept in the address: it can be linked to, and Back closes it. */
export function useOpened(parameter: string): Opened {
  const [params] = useSearchParams()
  const step = useStep()
  const [value, showAtOnce] = useOptimistic(params.get(parameter) ?? '')
  const isStillOpen = () =>
    value !== '' && new URLSearchParams(location.search).get(parameter) === value
  return {
    value,
    open: useCallback((next) => step({ [parameter]: next }, parameter), [parameter, step]),
    change: (next) => {
      const before = new URLSearchParams(location.search).get(parameter)
      if (before === null || before === next) return
      startTransition(() => {
        showAtOnce(next)
        step({ [parameter]: next }, filtered)
      })
    },
    replace: (next) => {
      if (isStillOpen()) step({ [parameter]: next })
    },
    close: () => {
      if (isStillOpen()) closeOpened(parameter, () => step({ [parameter]: '' }))
    },
  }
}

type Parameters = Readonly<Record<string, string>>

type Step = (parameters: Parameters, name?: string) => void

/** The search of an address with these parameters set, or without those that are empty. */
export function withParameters(before: URLSearchParams, parameters: Parameters): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [parameter, value] of Object.entries(parameters)) {
    if (value === '') after.delete(parameter)
    else after.set(parameter, value)
  }
  return after
}

/**
 * Sets parameters of the address, or removes empty ones: as a step that opens `name` above the page, or without a name
 * in place of the current entry. Does nothing if the address has them already. Stable function.
 */
export function useStep(): Step {
  const navigate = useNavigate()
  return useCallback<Step>(
    (parameters, name) => {
      // While a changed filter is pending, the browser's address is ahead of the router's.
      const before = new URLSearchParams(location.search)
      const search = withParameters(before, parameters)
      if (search.toString() !== before.toString()) void navigate(...stepTo(search, name))
    },
    [navigate],
  )
}

export interface SheetState {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
  readonly replace: Opened['replace']
}

/** A sheet that is open while the address has its name. */
export function useSheet(name: string, parameter = 'sheet'): SheetState {
  const { value, open, close, replace } = useOpened(parameter)
  return { isOpen: value === name, open: () => open(name), close, replace }
}

/** The latest value other than null: a sheet keeps its content while it slides out. */
export function useLastShown<T>(value: T | null): T | null {
  const [latest, setLatest] = useState(value)
  if (value !== null && value !== latest) setLatest(value)
  return value ?? latest
}
