import { parseId } from '@signout/contract'
import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

interface OpenItem {
  readonly id: number | null
  /** The same function on every render. */
  readonly open: (id: number) => void
  readonly close: () => void
}

const parameter = 'item'

/** The item whose overview is open, kept in the address: it can be linked to, and Back closes it. */
export function useOpenItem(): OpenItem {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const isFromList: boolean = useLocation().state === parameter
  const text = params.get(parameter) ?? ''
  const open = useCallback(
    (opened: number) => {
      // While a changed filter is pending, the browser's address is ahead of the router's.
      const search = new URLSearchParams(location.search)
      search.set(parameter, String(opened))
      void navigate({ search: search.toString() }, { state: parameter })
    },
    [navigate],
  )
  return {
    id: parseId(text),
    open,
    close: () => {
      if (isFromList) {
        void navigate(-1)
        return
      }
      params.delete(parameter)
      setParams(params, { replace: true })
    },
  }
}
