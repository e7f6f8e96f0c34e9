import {
  canMove,
  isToPack,
  type MoveName,
  type Order,
  orderMoves,
  type OrderStatus,
  updateOrder,
} from '@signout/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isRefusal, wasRefused } from '#api-errors.ts'
import { messages } from '#messages.ts'
import { useUndoAction } from '#shared/history/undo.tsx'
import { toast } from '#ui/toasts/toasts.ts'
import { useDeskOrders } from '../desk.tsx'
import { usePacking } from './PackingProvider.tsx'
import { useDeskWrite } from '../use-desk-write.ts'

/** Moves of a pending order at the desk. */
type DeskMove = Extract<MoveName, 'fulfil' | 'pickUp' | 'cancel'>

/** The step that an order waits for at the desk: to be packed, or to be handed out; null for neither (spec §8). */
export function nextStep(status: OrderStatus): 'fulfil' | 'pickUp' | null {
  if (isToPack(status)) return 'fulfil'
  return canMove('pickUp', status) ? 'pickUp' : null
}

/** After `refused`, retrying is pointless. */
type MoveOutcome = 'done' | 'refused' | 'failed'

export type MoveOrder = ReturnType<typeof useMoveOrder>

/** Changes an order's status and reports it (spec §8). */
export function useMoveOrder({ id, status }: Pick<Order, 'id' | 'status'>) {
  const { replace } = useDeskOrders()
  const { ownMoves } = usePacking()
  const write = useDeskWrite(updateOrder, messages.orderStatusNotUpdated, id)
  const undoAction = useUndoAction()
  const lastStatus = useRef(status)
  const forget = useEffectEvent(() => {
    write.forget()
    if (ownMoves.of(id) !== status) ownMoves.forget(id)
  })
  useEffect(() => {
    // A move that was done and undone is another intent when it is made again.
    if (lastStatus.current !== status) forget()
    lastStatus.current = status
  }, [status])
  /** @param reason of the cancellation. */
  const move = async (name: DeskMove, reason = ''): Promise<MoveOutcome> => {
    const { to: status } = orderMoves[name]
    const body = { status, ...(reason !== '' && { reason }) }
    ownMoves.note(id, status)
    const { answer: moved, error } = await write.send({ params: { id }, body })
    if (error) {
      if (!wasRefused(error)) return 'failed'
      ownMoves.forget(id)
      return isRefusal(error, 429) ? 'failed' : 'refused'
    }
    replace(moved)
    const action = undoAction([moved])
    toast.success(messages.orderMoved, { about: `Order #${id}`, ...(action && { action }) })
    return 'done'
  }
  return {
    move,
    isMoving: write.isPending,
    /** Whether this move is under way. */
    isDoing: (name: DeskMove) =>
      write.isPending && write.input?.body.status === orderMoves[name].to,
  }
}
