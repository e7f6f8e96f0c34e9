import { type Incident, listIncidents, type Order } from '@signout/contract'
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
export function useReportedItems({ id, request }: Order): ReadonlySet<number> {
  const incidents = use(TeamIncidents)
  const items = request.map((row) => row.id)
  return new Set(items.filter((item) => incidents.some((each) => isAbout(each, id, item))))
}

/** Those that are about an item of one of the team's orders, and so stand at its row. */
export function useIncidentsOf(order: number, item: number): readonly Incident[] {
  return use(TeamIncidents).filter((incident) => isAbout(incident, order, item))
}

/** Those that stand at no row of these orders. */
export function useOtherIncidents(orders: readonly Order[]): readonly Incident[] {
  return use(TeamIncidents).filter(
    (incident) =>
      !orders.some(({ id, request }) => request.some((row) => isAbout(incident, id, row.id))),
  )
}

function isAbout(incident: Incident, order: number, item: number): boolean {
  return incident.order === order && incident.hardware === item
}
