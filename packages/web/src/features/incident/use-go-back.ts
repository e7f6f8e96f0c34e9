import { useLocation, useNavigate } from 'react-router'
import { paths } from '#paths.ts'

/** To the page before; to the dashboard when this is the first page in this tab. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  const isFirstPage = useLocation().key === 'default'
  return () => void (isFirstPage ? navigate(paths.home, { replace: true }) : navigate(-1))
}
