import { useLocation, useNavigate, useSearchParams } from 'react-router'

interface OpenItem {
  readonly id: number | null
  readonly open: (id: number) => void
  readonly close: () => void
}

const NAME = 'item'

/** The item whose overview is open, kept in the address: it can be linked to, and going back closes it. */
export function useOpenItem(): OpenItem {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const isFromList: boolean = useLocation().state === NAME
  const text = params.get(NAME) ?? ''
  return {
    id: /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null,
    open: (id) => {
      params.set(NAME, String(id))
      setParams(params, { state: NAME })
    },
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
