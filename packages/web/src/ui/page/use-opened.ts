import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { openedIn, openedState, presentEntry } from './history-entry.ts'

export interface Opened {
  /** What is open; empty if nothing is. */
  readonly value: string
  /** The same function on every render. */
  readonly open: (value: string) => void
  /** With whatever is open above it. */
  readonly close: () => void
}

/** What is open above the page, kept in the address: it can be linked to, and Back closes it. */
export function useOpened(parameter: string): Opened {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const opened = openedIn(useLocation().state)
  const open = useCallback(
    (value: string) => {
      // While a changed filter is pending, the browser's address is ahead of the router's.
      const search = new URLSearchParams(location.search)
      search.set(parameter, value)
      const state = openedState(...openedIn(presentEntry().state), parameter)
      void navigate({ search: search.toString() }, { state })
    },
    [navigate, parameter],
  )
  return {
    value: params.get(parameter) ?? '',
    open,
    close: () => {
      const at = opened.indexOf(parameter)
      if (at !== -1) {
        void navigate(at - opened.length)
        return
      }
      // The address was pasted: there is no page to go back to.
      for (const name of [parameter, ...opened]) params.delete(name)
      setParams(params, { replace: true })
    },
  }
}
