import { type Incident, listIncidents } from '@signout/contract'
import { createContext, use } from 'react'
import { useFailureToast } from '#api/use-failure-toast.ts'
import { useReadAll } from '#api/use-read-list.ts'
import { messages } from '#messages.ts'

/** The open reports of the team that is shown. */
export const TeamIncidents = createContext<readonly Incident[]>([])

/** What a team has reported and nobody has resolved. */
export function useTeamIncidents(team: string, enabled: boolean) {
  const query = useReadAll(listIncidents, { query: { team, resolved: false } }, { enabled })
  useFailureToast(query, messages.incidentsNotShown)
  return { incidents: query.data ?? noIncidents, isFetched: query.isFetched }
}

const noIncidents: readonly Incident[] = []

/** The items of an order of which something is reported. */
export function useReportedItems(order: number): ReadonlySet<number | null> {
  const incidents = use(TeamIncidents)
  return new Set(incidents.filter((each) => each.order === order).map(({ hardware }) => hardware))
}

/** Those that are about an item of one of the team's orders. */
export function useIncidentsOf(order: number, item: number): readonly Incident[] {
  return use(TeamIncidents).filter(
    (incident) => incident.order === order && incident.hardware === item,
  )
}
