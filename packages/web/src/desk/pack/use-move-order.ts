import {
  type ApiError,
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
import { goneText, outcomeText } from '#failure-text.ts'
import { useUndoAction } from '#shared/history/undo.tsx'
import { toast } from '#ui/toasts/toasts.ts'
import { useDeskOrders, useDeskTeam } from '../DeskProvider.tsx'
import { usePacking } from './PackingProvider.tsx'
import { useDeskWrite } from '../use-desk-write.ts'

/** Moves of a pending order at the desk. */
type DeskMove = Extract<MoveName, 'fulfil' | 'pickUp' | 'cancel'>

/** The step that an order waits for at the desk: to be packed, or to be handed out; null for neither (spec §8). */
export function nextStep(status: OrderStatus): 'fulfil' | 'pickUp' | null {
  if (isToPack(status)) return 'fulfil'
  return canMove('pickUp', status) ? 'pickUp' : null
}

/** What a move has done, below the specified text of its toast. */
const doneTexts: Readonly<Record<DeskMove, (id: number, teamCode: string) => string>> = {
  fulfil: (id, teamCode) => `Order #${id} is ready. ${toldText(teamCode)}`,
  pickUp: (id, teamCode) => `Order #${id} is handed out to ${teamCode}.`,
  cancel: (id, teamCode) => `Order #${id} is rejected. ${toldText(teamCode)}`,
}

/** The team hears of it by its news (spec §17), and by mail where there is any. */
export function toldText(teamCode: string): string {
  return `${teamCode} has been told.`
}

/** After `refused`, retrying is pointless. */
type MoveOutcome = 'done' | 'refused' | 'failed'

export type MoveOrder = ReturnType<typeof useMoveOrder>

const notUpdated = (error: ApiError) =>
  outcomeText(error, goneText(error, 'Could not update order status'))

/** Changes an order's status and reports it (spec §8). */
export function useMoveOrder({ id, status }: Pick<Order, 'id' | 'status'>) {
  const { teamCode } = useDeskTeam()
  const { replace } = useDeskOrders()
  const { ownMoves, wrongScan } = usePacking()
  const write = useDeskWrite(updateOrder, notUpdated, id)
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
    wrongScan.putAway()
    const { answer: moved, error } = await write.send({ params: { id }, body })
    if (error) {
      if (!wasRefused(error)) return 'failed'
      ownMoves.forget(id)
      return isRefusal(error, 429) ? 'failed' : 'refused'
    }
    // What is handed out for good is Returned at once.
    ownMoves.note(id, moved.status)
    replace(moved)
    toast.success('Order status has been changed.', {
      detail: doneTexts[name](id, teamCode),
      action: undoAction([moved]),
    })
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
