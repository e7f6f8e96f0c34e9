import { parseId } from '@signout/contract'
import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

interface OpenItem {
  readonly id: number | null
  /** The same function on every render. */
  readonly open: (id: number) => void
  readonly close: () => void
}

const NAME = 'item'

/** The item whose overview is open, kept in the address: it can be linked to, and Back closes it. */
export function useOpenItem(): OpenItem {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const isFromList: boolean = useLocation().state === NAME
  const text = params.get(NAME) ?? ''
  const open = useCallback(
    (opened: number) => {
      // The browser's address is ahead of the router's while a changed filter is on its way.
      const search = new URLSearchParams(location.search)
      search.set(NAME, String(opened))
      void navigate({ search: search.toString() }, { state: NAME })
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
      params.delete(NAME)
      setParams(params, { replace: true })
    },
  }
}
