import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

export interface Opened {
  /** What is open; empty if nothing is. */
  readonly value: string
  /** The same function on every render. */
  readonly open: (value: string) => void
  readonly close: () => void
}

/** What is open above the page, kept in the address: it can be linked to, and Back closes it. */
export function useOpened(parameter: string): Opened {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const isFromPage: boolean = useLocation().state === parameter
  const open = useCallback(
    (value: string) => {
      // While a changed filter is pending, the browser's address is ahead of the router's.
      const search = new URLSearchParams(location.search)
      search.set(parameter, value)
      void navigate({ search: search.toString() }, { state: parameter })
    },
    [navigate, parameter],
  )
  return {
    value: params.get(parameter) ?? '',
    open,
    close: () => {
      if (isFromPage) {
        void navigate(-1)
        return
      }
      params.delete(parameter)
      setParams(params, { replace: true })
    },
  }
}
