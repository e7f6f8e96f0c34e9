import { call, listHistory, type RecordRow, undoEvent } from '@signout/contract'
import { useAuthenticatedSession } from '#api/session/use-session.ts'
import { asApiError } from '#api/errors.ts'
import { useWrite } from '#api/use-write.ts'
import { messages } from '#messages.ts'
import { toast, type ToastAction } from '#ui/feedback/toasts.ts'

interface Undo {
  /** Resolves even if it is refused. */
  readonly undo: (event: number) => Promise<void>
  readonly isUndoing: boolean
}

/** Takes back a row of an order's record (beyond §2). */
export function useUndo(orderId: number): Undo {
  const write = useWrite(undoEvent)
  const undo = async (event: number) => {
    try {
      await write.mutateAsync({ params: { id: orderId }, body: { event } })
      toast.success(messages.undone(orderId))
    } catch (error) {
      write.attempt.refuse(messages.notUndone(asApiError(error), orderId))
    }
  }
  return { undo, isUndoing: write.isPending }
}

/** Whether a row says what has just been done, as far as its content shows. */
type IsDone = (row: RecordRow) => boolean

/**
 * For the toast that says what has just been done to an order. To be called as soon as the write has been answered: it
 * reads at once which row it is that Undo takes back, so that it never is what somebody else has done since, be it with
 * the same account.
 */
export function useUndoAction(orderId: number): (isDone: IsDone) => ToastAction {
  const { user } = useAuthenticatedSession()
  const { undo } = useUndo(orderId)
  return (isDone) => {
    const event = findLatest(orderId, (row) => row.actor?.id === user.id && isDone(row))
    const run = async () => {
      const found = await event
      if (typeof found === 'number') await undo(found)
      else toast.error(found)
    }
    return { label: 'Undo', run: () => void run() }
  }
}

/** The row of what the user has just done; a text if it is not the latest any more, or could not be read. */
async function findLatest(order: number, isDone: IsDone): Promise<number | string> {
  try {
    const { results } = await call(listHistory, { query: { order, limit: 1 } })
    const [latest] = results
    return latest !== undefined && isDone(latest) ? latest.id : messages.tooLateToUndo(order)
  } catch (error) {
    return messages.notUndone(asApiError(error), order)
  }
}
