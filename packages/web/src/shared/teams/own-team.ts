import {
  getOwnTeam,
  type Team,
  listOwnIncidents,
  listOwnOrders,
  type OwnIncident,
  type OwnOrder,
} from '@signout/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRead } from '#api/reads.ts'
import { messages } from '#messages.ts'
import { useReadAll } from '#api/read-lists.ts'

/** The team of the logged-in participant. A failure is reported by one toast (spec §25) for all callers. */
export function useOwnTeam({ enabled = true } = {}): UseQueryResult<Team> {
  return useRead(getOwnTeam, {}, { enabled, failure: messages.teamNotLoaded })
}

interface OwnOrdersOptions {
  readonly enabled?: boolean
  /** Milliseconds after which they are read again, since the orders of others change their places in the queue. */
  readonly refetchInterval?: number
}

/** Every order of the participant's team; only participants have one. */
export function useOwnOrders(options: OwnOrdersOptions = {}): UseQueryResult<OwnOrder[]> {
  const failure =
    'There was a problem retrieving orders. If this continues please contact hackathon organizers.'
  return useReadAll(listOwnOrders, {}, { ...options, failure })
}

/** Open reports about items of the team's orders. */
export function useOwnIncidents(): UseQueryResult<OwnIncident[]> {
  return useReadAll(listOwnIncidents, {}, { failure: () => messages.incidentsNotShown })
}
