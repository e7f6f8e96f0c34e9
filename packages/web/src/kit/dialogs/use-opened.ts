import { startTransition, useCallback, useOptimistic } from 'react'
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
  const navigate = useNavigate()
  const [value, showAtOnce] = useOptimistic(params.get(parameter) ?? '')
  const isStillOpen = () =>
    value !== '' && new URLSearchParams(location.search).get(parameter) === value
  const step = useCallback(
    (next: string, name?: string) => {
      // While a changed filter is pending, the browser's address is ahead of the router's.
      const search = new URLSearchParams(location.search)
      search.set(parameter, next)
      void navigate(...stepTo(search, name))
    },
    [navigate, parameter],
  )
  return {
    value,
    open: useCallback((next) => step(next, parameter), [parameter, step]),
    change: (next) => {
      const before = new URLSearchParams(location.search).get(parameter)
      if (before === null || before === next) return
      startTransition(() => {
        showAtOnce(next)
        step(next, filtered)
      })
    },
    replace: (next) => {
      if (isStillOpen()) step(next)
    },
    close: () => {
      if (!isStillOpen()) return
      closeOpened(parameter, () => {
        const search = new URLSearchParams(location.search)
        search.delete(parameter)
        void navigate(...stepTo(search))
      })
    },
  }
}

export interface LazySheetState {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
  readonly replace: Opened['replace']
}

/** A sheet that is loaded when it is first opened, by this name in the address. */
export function useLazySheet(name: string, parameter = 'sheet'): LazySheetState {
  const { value, open, close, replace } = useOpened(parameter)
  return { isOpen: value === name, open: () => open(name), close, replace }
}
