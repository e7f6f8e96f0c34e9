import {
  isOut,
  isPending,
  type ListedTeam,
  type OrderStatus,
  statusesThat,
} from '@signout/contract'
import type { ToastAction } from '#ui/toasts/toasts.ts'
import { paths } from '#paths.ts'
import { type Destination, useGoTo } from '../event/destination.ts'

interface PlacedOrder {
  readonly id: number
  readonly team_code: string | null
}

/** A team's overview, at one of its orders: the address is the team's (spec §23), the history entry has the order. */
export function orderLink({ id, team_code }: PlacedOrder): Destination {
  return { href: paths.team(team_code ?? ''), state: { order: id } }
}

/**
 * Action of a toast about an unknown outcome: leads to where the desk can see it, an order on its team's page or
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

/** The team's own dashboard, at one of its orders or at none. */
export function orderOnDashboard(order: number | undefined): Destination {
  return { href: paths.home, state: { order } }
}

/** The order that a link led to, from the state of the history entry. */
export function linkedOrder(state: unknown): number | undefined {
  const isOurs = typeof state === 'object' && state !== null && 'order' in state
  return isOurs && typeof state.order === 'number' ? state.order : undefined
}

/**
 * The overview of a team that was scanned or searched, and so is at the desk: at its first ready order. Checked-out
 * items are one list (`?by=item`) if they are on the current page, or if the team can only have come to return several
 * orders.
 */
export function teamLink({ team_code, status_counts: counts }: StandingTeam): Destination {
  const countOf = (statuses: readonly OrderStatus[]) =>
    statuses.reduce((sum, status) => sum + counts[status], 0)
  const bringsBack = countOf(statusesThat(isPending)) === 0 && countOf(statusesThat(isOut)) > 1
  const by = new URLSearchParams(location.search).get('by') ?? (bringsBack ? 'item' : null)
  const view = by === null ? '' : `?${new URLSearchParams({ by })}`
  return { href: paths.team(team_code) + view, state: { at: 'ready' } }
}

type StandingTeam = Pick<ListedTeam, 'team_code' | 'status_counts'>

export function leadsToReady(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'at' in state && state.at === 'ready'
}
