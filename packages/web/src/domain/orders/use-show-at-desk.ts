import { useNavigate } from 'react-router'
import { useLeave } from '#kit/leave/unsaved-forms.ts'
import type { ToastAction } from '#kit/toasts/toasts.ts'
import { paths } from '#paths.ts'
import { type Destination, orderLink } from './order-link.ts'

/**
 * Action of a notification about an unknown outcome: leads to where the desk can see it, an order on its team's page or
 * the page itself. None for a deleted team.
 */
export function useShowAtDesk(
  team_code: string | null,
): (order?: number) => ToastAction | undefined {
  const navigate = useNavigate()
  const leave = useLeave()
  return (id) => {
    if (team_code === null) return undefined
    const place: Destination =
      id === undefined ? { href: paths.team(team_code) } : orderLink({ id, team_code })
    const run = () => leave(() => void navigate(place.href, { state: place.state }))
    return { label: 'Show', run }
  }
}
