import type { ToastAction } from '#kit/toasts/toasts.ts'
import { paths } from '#paths.ts'
import { orderLink, useGoTo } from './order-link.ts'

/**
 * Action of a notification about an unknown outcome: leads to where the desk can see it, an order on its team's page or
 * the page itself. None for a deleted team.
 */
export function useShowAtDesk(
  team_code: string | null,
): (order?: number) => ToastAction | undefined {
  const goTo = useGoTo()
  return (id) => {
    if (team_code === null) return undefined
    const place = id === undefined ? { href: paths.team(team_code) } : orderLink({ id, team_code })
    return { label: 'Show', run: () => goTo(place) }
  }
}
