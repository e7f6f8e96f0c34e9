import { listHistory, type RecordRow, type UndoableKind, undoEvent } from '@signout/contract'
import { createContext, use } from 'react'
import { callServer } from '#api/call-server.ts'
import { asApiError } from '#api/errors.ts'
import { useAuthenticatedSession } from '#api/session/use-session.ts'
import { useWrite } from '#api/use-write.ts'
import { messages } from '#messages.ts'
import { toast, type ToastAction } from '#ui/toasts/toasts.ts'
import { undoableRow } from './undoable-row.ts'

export interface Undo {
  /** Takes back a row of an order's record (beyond §2). Resolves even if it is refused. */
  readonly undo: (orderId: number, event: number) => Promise<void>
  readonly isUndoing: boolean
}

export function useUndo(): Undo {
  const write = useWrite(undoEvent)
  const undo = async (id: number, event: number) => {
    try {
      await write.mutateAsync({ params: { id }, body: { event } })
      toast.success(messages.undone(id))
    } catch (error) {
      write.attempt.refuse(messages.notUndone(asApiError(error), id))
    }
  }
  return { undo, isUndoing: write.isPending }
}

/** What `UndoScope` provides. */
export const UndoContext = createContext<Undo | undefined>(undefined)

function useUndoOfPage(): Undo {
  const undo = use(UndoContext)
  if (undo === undefined) throw new Error('There is no UndoScope around this.')
  return undo
}

/** Whether a row says what is to be taken back, as far as its content shows. */
type IsMeant = (row: RecordRow) => boolean

/**
 * For the toast that says what has just been done to an order. To be called as soon as the write has been answered: it
 * reads at once which row it is that Undo takes back, so that it never is what somebody else has done since, be it with
 * the same account.
 */
export function useUndoAction(orderId: number): (isMeant: IsMeant) => ToastAction {
  const { user } = useAuthenticatedSession()
  const { undo } = useUndoOfPage()
  return (isMeant) => {
    const event = findUndoable(orderId, (row) => row.actor?.id === user.id && isMeant(row))
    const run = async () => {
      const found = await event
      if (typeof found === 'number') await undo(orderId, found)
      else toast.error(found)
    }
    return { label: 'Undo', run: () => void run() }
  }
}

/** Takes back the latest thing that happened to an order, by whomever, if it is of this kind. */
export function useUndoLatest(orderId: number, kind: UndoableKind): () => Promise<void> {
  const { undo } = useUndoOfPage()
  return async () => {
    const found = await findUndoable(orderId, (row) => row.kind === kind)
    if (typeof found === 'number') await undo(orderId, found)
    else toast.error(found)
  }
}

/** More rows than anybody takes back one after the other. */
const mostRows = 50

/** The row that is meant; a text if it is not the latest any more, or could not be read. */
async function findUndoable(order: number, isMeant: IsMeant): Promise<number | string> {
  try {
    const { results } = await callServer(listHistory, { query: { order, limit: mostRows } })
    const row = undoableRow(results)
    return row !== undefined && isMeant(row) ? row.id : messages.tooLateToUndo(order)
  } catch (error) {
    return messages.notUndone(asApiError(error), order)
  }
}
