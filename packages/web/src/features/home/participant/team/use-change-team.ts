import { getOwnTeam, joinTeam, leaveTeam, normaliseTeamCode } from '@signout/contract'
import { useCacheUpdate } from '#api/use-cache-update.ts'
import { useWrite } from '#api/use-write.ts'
import { messages } from '#messages.ts'
import { toast } from '#ui/feedback/toasts.ts'

export interface ChangeTeam {
  /** `onRefused` gets the server's reason, where it gave one. */
  readonly join: (
    typed: string,
    then: { onJoined: () => void; onRefused: (reason: string | undefined) => void },
  ) => void
  readonly leave: (code: string, onAnswer: () => void) => void
  readonly isJoining: boolean
  readonly isLeaving: boolean
}

/** Moves the participant to another team; what the team has is read again. */
export function useChangeTeam(): ChangeTeam {
  const joining = useWrite(joinTeam)
  const leaving = useWrite(leaveTeam)
  const keep = useCacheUpdate()
  return {
    join: (typed, { onJoined, onRefused }) => {
      const team_code = normaliseTeamCode(typed)
      joining.mutate(
        { params: { team_code }, body: { team_code } },
        {
          onSuccess: (team) => {
            keep.asAnswer(getOwnTeam, {}, team)
            toast.success(`You have joined team ${team.team_code}.`)
            onJoined()
          },
          onError: (error) => {
            toast.error(messages.teamNotJoined(team_code))
            onRefused(error.detail)
          },
        },
      )
    },
    leave: (team_code, onAnswer) =>
      leaving.mutate(
        { body: { team_code } },
        {
          onSuccess: (team) => {
            keep.asAnswer(getOwnTeam, {}, team)
            toast.success(`You have left team ${team_code} and are in team ${team.team_code} now.`)
            onAnswer()
          },
          onError: (error) => {
            toast.error(messages.teamNotLeft(error))
            onAnswer()
          },
        },
      ),
    isJoining: joining.isPending,
    isLeaving: leaving.isPending,
  }
}
