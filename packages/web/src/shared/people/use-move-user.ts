import {
  type Account,
  type ApiError,
  fullName,
  listUsers,
  teamMessages,
  updateUser,
} from '@signout/contract'
import { useCacheUpdate, useWrite } from '#api/writes.ts'
import { reasonText } from '#failure-text.ts'
import { messages } from '#messages.ts'
import { toast } from '#ui/toasts/toasts.ts'

/** Moves participants to another team (spec §13). */
export function useMoveUser() {
  const write = useWrite(updateUser)
  const cache = useCacheUpdate()
  /** `to`: a code, or null for a team of their own. Resolves to whether it was done. */
  const move = async ({ id }: Account, to: string | null, force = false): Promise<boolean> => {
    const body = { team: to, ...(force && { force }) }
    const { answer: moved } = await write.send({ params: { id }, body })
    if (moved === undefined) return false
    cache.updateAnswer(listUsers, { query: { id } }, (answer) => ({ ...answer, results: [moved] }))
    toast.success(`${fullName(moved)} is in team ${moved.profile?.team} now.`)
    return true
  }
  const refusal = write.error && moveRefusal(write.error)
  return { move, isMoving: write.isPending, refusal, isFull: refusal === teamMessages.full }
}

function moveRefusal(error: ApiError): string {
  return error.errorsOf('team')[0] ?? reasonText(error, messages.accountNotFound)
}
