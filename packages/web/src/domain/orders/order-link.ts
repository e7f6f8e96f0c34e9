import {
  isOut,
  isPending,
  type ListedTeam,
  type OrderStatus,
  statusesThat,
} from '@signout/contract'
import { paths } from '#paths.ts'

/** Where a link leads: an address, and what goes into the state of the entry that it adds to the history. */
export interface Destination {
  readonly href: string
  readonly state?: unknown
}

interface PlacedOrder {
  readonly id: number
  readonly team_code: string | null
}

/** A team's overview, at one of its orders: the address is the team's (spec §23), the entry of the history has the order. */
export function orderLink({ id, team_code }: PlacedOrder): Destination {
  return { href: paths.team(team_code ?? ''), state: { order: id } }
}

/** The dashboard of the team itself, at one of its orders or at none. */
export function orderOnDashboard(order: number | undefined): Destination {
  return { href: paths.home, state: { order } }
}

/** The order that a link led to, by the state of the history's entry. */
export function linkedOrder(state: unknown): number | undefined {
  const isOurs = typeof state === 'object' && state !== null && 'order' in state
  return isOurs && typeof state.order === 'number' ? state.order : undefined
}

/**
 * A team's overview, for a team that was scanned or searched, and so stands at the desk: at the first of its orders that is
 * ready. What is out is one list (`?by=item`) where the page before has it so, or the team can only have come to bring
 * several orders back.
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
