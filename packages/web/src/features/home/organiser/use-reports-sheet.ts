import { useSearchParams } from 'react-router'

const parameter = 'reports'

/** Whether the reports are open, kept in the address: they can be linked to, and Back closes them. */
export function useReportsSheet() {
  const [params, setParams] = useSearchParams()
  const close = () => {
    const after = new URLSearchParams(params)
    after.delete(parameter)
    setParams(after, { replace: true })
  }
  return { isOpen: params.get(parameter) === 'open', close }
}
