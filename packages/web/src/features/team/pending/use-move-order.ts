import { type ApiError, type MoveName, orderMoves, updateOrder } from '@signout/contract'
import { useWrite } from '#api/use-write.ts'
import { messages } from '#messages.ts'
import { toast } from '#ui/feedback/toasts.ts'
import { useKeepOrder } from '../use-team-orders.ts'

export interface MoveOrder {
  readonly move: (name: MoveName) => Promise<void>
  readonly isMoving: boolean
  /** Whether this move is the one that is under way. */
  readonly isDoing: (name: MoveName) => boolean
}

/** Spec §4: the message of every change of an order's status. */
export const ORDER_MOVED = 'Order status has been changed.'

interface MoveOptions {
  readonly onMoved: () => void
  /** Somebody else changed the order in between: it must be read again. */
  readonly onRefused: () => void
}

/** Changes an order's status and says so (spec §4). */
export function useMoveOrder(
  teamCode: string,
  orderId: number,
  { onMoved, onRefused }: MoveOptions,
): MoveOrder {
  const write = useWrite(updateOrder)
  const keepOrder = useKeepOrder(teamCode)
  const move = async (name: MoveName) => {
    const { to } = orderMoves[name]
    const order = await write
      .mutateAsync({ params: { id: orderId }, body: { status: to } })
      .catch((error: ApiError) => {
        toast.error(messages.orderStatusNotUpdated(error))
        if (error.status >= 400 && error.status < 500) onRefused()
      })
    if (!order) return
    keepOrder(order)
    toast.success(ORDER_MOVED)
    onMoved()
  }
  return {
    move,
    isMoving: write.isPending,
    isDoing: (name) => write.isPending && write.variables.body.status === orderMoves[name].to,
  }
}
