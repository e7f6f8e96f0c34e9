import { deleteTeam, type Team } from '@signout/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useWrite } from '#api/writes.ts'
import { messages } from '#messages.ts'
import { paths } from '#paths.ts'
import { toast } from '#kit/toasts/toasts.ts'

export interface TeamDeletion {
  /** From the call until the page is left: a team that is being deleted must not be refetched. */
  readonly isUnderWay: boolean
  /** Resolves even if it is refused; then the page stays. */
  readonly start: (team: Team) => Promise<void>
}

/** Deletes a team and goes to the list of teams (spec §2, Delete team flow). */
export function useDeleteTeam(): TeamDeletion {
  const write = useWrite(deleteTeam)
  const navigate = useNavigate()
  // The mutation's own state changes too late: its success refetches other reads before the page renders again.
  const [isUnderWay, setIsUnderWay] = useState(false)
  const start = async ({ id, team_code }: Team) => {
    setIsUnderWay(true)
    // By id, as the specification calls it (spec §7); the path takes either.
    const { error } = await write.send({ params: { team_code: id } })
    if (error) {
      write.attempt.refuse(messages.teamNotDeleted(error, team_code))
      return setIsUnderWay(false)
    }
    toast.success(`Team ${team_code} has been deleted.`)
    await navigate(paths.teams)
  }
  return { isUnderWay, start }
}
