import {
  type MoveName,
  type Order,
  orderMoves,
  type OrderStatus,
  type UndoableKind,
  updateOrder,
} from '@signout/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { asApiError, wasRefused } from '#api/errors.ts'
import { useWrite } from '#api/writes.ts'
import { messages } from '#messages.ts'
import { useUndoAction } from '#domain/history/undo.tsx'
import { toast } from '#kit/toasts/toasts.ts'
import { useReplaceTeamOrder } from '../desk.tsx'

/** What the desk does with a pending order, and as what it is recorded. */
const kinds = {
  fulfil: 'order.completed',
  pickUp: 'order.picked_up',
  cancel: 'order.cancelled',
} as const satisfies Partial<Record<MoveName, UndoableKind>>
type DeskMove = keyof typeof kinds

/** After a refusal, trying the same again is of no use. */
type MoveOutcome = 'done' | 'refused' | 'failed'

export interface MoveOrder {
  /** `reason`: of a cancellation. */
  readonly move: (name: DeskMove, reason?: string) => Promise<MoveOutcome>
  readonly isMoving: boolean
  /** Whether this move is the one that is under way. */
  readonly isDoing: (name: DeskMove) => boolean
}

interface MoveOptions {
  readonly teamCode: string
  readonly orderId: number
  /** As shown. */
  readonly status: OrderStatus
  /** Somebody else has changed the order in the meantime: it must be refetched. */
  readonly onRefused: () => void
}

/** Changes an order's status and says so (spec §4). */
export function useMoveOrder({ teamCode, orderId, status, onRefused }: MoveOptions): MoveOrder {
  const write = useWrite(updateOrder, {
    unanswered: (error) => messages.orderStatusNotUpdated(error, orderId),
  })
  const replaceOrder = useReplaceTeamOrder(teamCode)
  const undoAction = useUndoAction(orderId)
  const lastStatus = useRef(status)
  const forget = useEffectEvent(write.forget)
  useEffect(() => {
    // What was done and taken back again is another intent when it is wanted once more.
    if (lastStatus.current !== status) forget()
    lastStatus.current = status
  }, [status])
  const move = async (name: DeskMove, reason = ''): Promise<MoveOutcome> => {
    const body = { status: orderMoves[name].to, ...(reason !== '' && { reason }) }
    let moved: Order
    try {
      moved = await write.mutateAsync({ params: { id: orderId }, body })
      replaceOrder(moved)
    } catch (error) {
      const failure = asApiError(error)
      write.attempt.refuse(messages.orderStatusNotUpdated(failure, orderId))
      if (!wasRefused(failure)) return 'failed'
      onRefused()
      return 'refused'
    }
    // One write gives both the same time.
    const action = undoAction((row) => row.kind === kinds[name] && row.at === moved.updated_at)
    toast.success(messages.orderMoved, { about: `Order #${orderId}`, action })
    return 'done'
  }
  return {
    move,
    isMoving: write.isPending,
    isDoing: (name) => write.isPending && write.variables.body.status === orderMoves[name].to,
  }
}
