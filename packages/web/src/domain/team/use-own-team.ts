import { getOwnTeam, type Team } from '@signout/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useFailureToast } from '#api/use-failure-toast.ts'
import { useRead } from '#api/use-read.ts'
import { messages } from '#messages.ts'

/** The team of the participant who is logged in. A failure is reported by one toast (spec §8), however many ask. */
export function useOwnTeam(): UseQueryResult<Team> {
  const query = useRead(getOwnTeam, {})
  useFailureToast(query, messages.teamNotLoaded)
  return query
}
