import { type ApiError, returnForTeam, returnItems, teamMessages } from '@signout/contract'
import { useUndoAction } from '#shared/history/undo.tsx'
import { type Attempt, toast } from '#ui/toasts/toasts.ts'
import { goneText, outcomeText, refusalText } from '#failure-text.ts'
import { useDeskOrders, useDeskTeam } from '../DeskProvider.tsx'
import { useDeskWrite } from '../use-desk-write.ts'
import { balanceOf, type Return } from './return-choices.ts'
import type { OrderTable, OutstandingRow } from '#shared/orders/order-tables.ts'

export interface TakeBack {
  /** Resolves to whether the items were returned. */
  readonly takeBack: (chosen: Return) => Promise<boolean>
  readonly attempt: Attempt
  readonly forget: () => void
}

/** Sends the ticked rows. With the last unit the server itself sets the status Returned (spec §10). */
export function useTakeBackOfOrder({ id: orderId, rows }: OrderTable<OutstandingRow>): TakeBack {
  const { teamCode } = useDeskTeam()
  const { groups } = useDeskOrders()
  const failure = (error: ApiError) => outcomeText(error, goneText(error, 'Could not return order'))
  const takeItems = useDeskWrite(returnItems, failure, orderId)
  const undoAction = useUndoAction()
  const takeBack = async ({ lines }: Return): Promise<boolean> => {
    const ofTeam = groups?.checkedOut.flatMap((order) => order.rows) ?? rows
    const detail = balanceOf(ofTeam, lines, teamCode)
    const body = { order: orderId, hardware: [...lines] }
    const { answer, error } = await takeItems.send({ body })
    if (error) return false
    const action = undoAction([{ id: orderId, event: answer.event }])
    toast.success(returnedText([orderId]), { detail, action })
    return true
  }
  return { takeBack, attempt: takeItems.attempt, forget: takeItems.forget }
}

/** Sends the ticked rows of all orders; Undo reverts all of it. */
export function useTakeBackByItem(rows: readonly OutstandingRow[]): TakeBack {
  const { teamCode: team_code } = useDeskTeam()
  const { replace } = useDeskOrders()
  const failure = (error: ApiError) =>
    outcomeText(
      error,
      error.errorsOf('hardware')[0] ?? refusalText(error, teamMessages.unknown(team_code)),
    )
  const write = useDeskWrite(returnForTeam, failure)
  const undoAction = useUndoAction()
  const takeBack = async ({ lines }: Return): Promise<boolean> => {
    const detail = balanceOf(rows, lines, team_code)
    const body = { hardware: [...lines] }
    const { answer, error } = await write.send({ params: { team_code }, body })
    if (error) return false
    const { orders } = answer
    for (const order of orders) replace(order)
    const ids = orders.map(({ id }) => id)
    toast.success(returnedText(ids), { detail, action: undoAction(orders) })
    return true
  }
  return { takeBack, attempt: write.attempt, forget: write.forget }
}

/** The sentence of the specification, for each order of which something came back (spec §23). */
function returnedText(ids: readonly number[]): string {
  return ids.map((id) => `Order ${id} has been returned.`).join(' ')
}
