import { getOwnTeam, joinTeam } from '@signout/contract'
import { useCacheUpdate, useWrite } from '#api/writes.ts'

/** Joins a team. A toast says that it failed, and the caller beside its button why. */
export function useJoinTeam() {
  const cache = useCacheUpdate()
  const write = useWrite(joinTeam, {
    failure: (_, { params }) => `Failed to join the team ${params.team_code}`,
  })
  const join = async (team_code: string) => {
    const sent = await write.send({ params: { team_code }, body: { team_code } })
    if (sent.answer) cache.setAnswer(getOwnTeam, {}, sent.answer)
    return sent
  }
  return { join, isJoining: write.isPending, error: write.error }
}
