import {
  getOwnTeam,
  type Team,
  listOwnIncidents,
  listOwnOrders,
  type Order,
  type OwnIncident,
} from '@signout/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRead } from '#api/reads.ts'
import { messages } from '#messages.ts'
import { useReadAll } from '#api/read-lists.ts'

/** The team of the logged-in participant. A failure is reported by one toast (spec §25) for all callers. */
export function useOwnTeam(): UseQueryResult<Team> {
  return useRead(getOwnTeam, {}, { failure: messages.teamNotLoaded })
}

/** Every order of the participant's team; only participants have one. */
export function useOwnOrders({ enabled = true } = {}): UseQueryResult<Order[]> {
  const failure =
    'There was a problem retrieving orders. If this continues please contact hackathon organizers.'
  return useReadAll(listOwnOrders, {}, { enabled, failure })
}

/** Open reports about items of the team's orders. */
export function useOwnIncidents(): UseQueryResult<OwnIncident[]> {
  return useReadAll(listOwnIncidents, {}, { failure: () => messages.incidentsNotShown })
}
