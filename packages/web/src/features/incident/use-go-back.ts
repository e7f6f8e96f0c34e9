import { useLocation, useNavigate } from 'react-router'
import { paths } from '#paths.ts'

/** Goes to the previous page, or to the dashboard if this is the first page in the tab. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  const isFirstPage = useLocation().key === 'default'
  return () => void (isFirstPage ? navigate(paths.home, { replace: true }) : navigate(-1))
}
