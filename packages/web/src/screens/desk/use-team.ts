import { getTeam, type Team } from '@signout/contract'
import { isRefusal } from '#api/errors.ts'
import { useFailureToast } from '#api/use-failure-toast.ts'
import { useRead } from '#api/use-read.ts'
import { messages } from '#messages.ts'

export interface TeamRead {
  /** Undefined until it has loaded, and if it could not be. */
  readonly team: Team | undefined
  /** No team has this code, or no longer. */
  readonly isUnknown: boolean
  /** False until the first answer or failure. */
  readonly isFetched: boolean
  readonly reload: () => void
}

export function useTeam(team_code: string, enabled: boolean): TeamRead {
  const query = useRead(getTeam, { params: { team_code } }, { enabled })
  useFailureToast(query, (error) => messages.teamNotFound(error, team_code))
  const { data: team, error } = query
  return {
    team,
    isUnknown: isRefusal(error, 404),
    isFetched: query.isFetched,
    reload: () => void query.refetch(),
  }
}
