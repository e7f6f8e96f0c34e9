import { type MoveName, orderMoves, type UndoableKind, updateOrder } from '@signout/contract'
import { asApiError, wasRefused } from '#api/errors.ts'
import { useWrite } from '#api/use-write.ts'
import { messages } from '#messages.ts'
import { useUndoAction } from '#parts/history/use-undo.ts'
import { toast } from '#ui/feedback/toasts.ts'
import { useReplaceTeamOrder } from '../use-team-orders.ts'

/** What the desk does with a pending order, and as what it is recorded. */
const kinds = {
  fulfil: 'order.completed',
  pickUp: 'order.picked_up',
  cancel: 'order.cancelled',
} as const satisfies Partial<Record<MoveName, UndoableKind>>
type DeskMove = keyof typeof kinds

export interface MoveOrder {
  /** Resolves to whether trying the same again is of no use: it was done, or refused. `reason`: of a cancellation. */
  readonly move: (name: DeskMove, reason?: string) => Promise<boolean>
  readonly isMoving: boolean
  /** Whether this move is the one that is under way. */
  readonly isDoing: (name: DeskMove) => boolean
}

interface MoveOptions {
  readonly teamCode: string
  readonly orderId: number
  /** Somebody else has changed the order in the meantime: it must be refetched. */
  readonly onRefused: () => void
}

/** Changes an order's status and says so (spec §4). */
export function useMoveOrder({ teamCode, orderId, onRefused }: MoveOptions): MoveOrder {
  const write = useWrite(updateOrder)
  const replaceOrder = useReplaceTeamOrder(teamCode)
  const undoAction = useUndoAction(orderId)
  const move = async (name: DeskMove, reason = '') => {
    const body = { status: orderMoves[name].to, ...(reason !== '' && { reason }) }
    try {
      replaceOrder(await write.mutateAsync({ params: { id: orderId }, body }))
    } catch (error) {
      const failure = asApiError(error)
      write.attempt.refuse(messages.orderStatusNotUpdated(failure, orderId))
      if (wasRefused(failure)) onRefused()
      return wasRefused(failure)
    }
    const action = undoAction(kinds[name])
    toast.success(messages.orderMoved, { about: `Order #${orderId}`, action })
    return true
  }
  return {
    move,
    isMoving: write.isPending,
    isDoing: (name) => write.isPending && write.variables.body.status === orderMoves[name].to,
  }
}
