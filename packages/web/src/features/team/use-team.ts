import { getTeam, type Profile, type Team, updateProfile } from '@signout/contract'
import { isRefusal } from '#api/errors.ts'
import { useCacheUpdate } from '#api/use-cache-update.ts'
import { useReadFailure } from '#api/use-read-failure.ts'
import { useRead } from '#api/use-read.ts'
import { useWrite } from '#api/use-write.ts'
import { messages } from '#messages.ts'
import { toast } from '#ui/feedback/toasts.ts'

export interface TeamRead {
  /** Undefined until it is there. */
  readonly team: Team | undefined
  /** No team has this code, or no longer. */
  readonly isUnknown: boolean
  readonly hasFailed: boolean
  readonly reload: () => void
}

export function useTeam(teamCode: string, enabled: boolean): TeamRead {
  const query = useRead(getTeam, inputOf(teamCode), { enabled })
  useReadFailure(query, messages.teamNotFound)
  const { data: team, error } = query
  return {
    team,
    isUnknown: isRefusal(error, 404),
    hasFailed: query.isError && team === undefined,
    reload: () => void query.refetch(),
  }
}

/** Notes whether a member has handed in a piece of ID. A member who is gone has the team read again (spec §7). */
export function useIdProvided(profile: Profile, onGone: () => void) {
  const write = useWrite(updateProfile)
  const { inAnswer } = useCacheUpdate()
  const keep = (changed: Profile) =>
    inAnswer(getTeam, inputOf(profile.team), (team) => ({
      ...team,
      profiles: team.profiles.map((each) => (each.id === changed.id ? changed : each)),
    }))
  const toggle = () =>
    write.mutate(
      { params: { id: profile.id }, body: { id_provided: !profile.id_provided } },
      {
        onSuccess: keep,
        onError: (error) => {
          toast.error(messages.idStatusNotUpdated(error))
          if (error.status === 404) onGone()
        },
      },
    )
  return {
    isProvided: write.isPending ? write.variables.body.id_provided : profile.id_provided,
    isSaving: write.isPending,
    toggle,
  }
}

function inputOf(teamCode: string) {
  return { params: { team_code: teamCode } }
}
