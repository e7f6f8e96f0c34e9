import {
  orderMoves,
  type OrderTable,
  type OutstandingRow,
  returnItems,
  updateOrder,
} from '@signout/contract'
import { useForm, useWatch } from 'react-hook-form'
import { wasRefused } from '#api/errors.ts'
import { useWrite } from '#api/writes.ts'
import { messages } from '#messages.ts'
import { useUndoAction } from '#domain/history/undo.tsx'
import { toast } from '#kit/toasts/toasts.ts'
import { useDesk } from '../desk.tsx'
import {
  balanceOf,
  choiceOf,
  parseReturn,
  recordsReturn,
  type Return,
  type ReturnChoice,
  type ReturnChoices,
} from './return-choices.ts'

/** What is returned of an order, and the calls that return it (spec §10). */
export function useReturnForm(order: OrderTable<OutstandingRow>) {
  const { control, formState, handleSubmit, reset, setValue } = useForm<{ choices: ReturnChoices }>(
    { defaultValues: { choices: {} } },
  )
  const choices = useWatch({ control, name: 'choices' })
  const { takeBack, attempt, forget } = useTakeBack(order)

  const submit = handleSubmit(async (values) => {
    attempt.begin()
    const parsed = parseReturn(order.rows, values.choices)
    if ('misfits' in parsed) {
      attempt.refuse(messages.ordersNotParsed)
      setValue('choices', without(values.choices, parsed.misfits))
      return
    }
    if (await takeBack(parsed)) reset()
  })
  const choose = (chosen: ReturnChoices) => {
    forget()
    setValue('choices', chosen)
  }
  // An item whose quantity or condition is chosen is to be returned.
  const change = (row: OutstandingRow, part: Partial<ReturnChoice>) =>
    choose({
      ...choices,
      [row.hardware_id]: { ...choiceOf(choices, row), isTicked: true, ...part },
    })
  const tickAll = (isTicked: boolean) =>
    choose(
      Object.fromEntries(
        order.rows.map((row) => [row.hardware_id, { ...choiceOf(choices, row), isTicked }]),
      ),
    )
  return {
    choiceOf: (row: OutstandingRow) => choiceOf(choices, row),
    change,
    tickAll,
    ticked: order.rows.filter((row) => choiceOf(choices, row).isTicked).length,
    /** Ids of items that are ticked and were taken back elsewhere in the meantime. */
    takenElsewhere: formState.isSubmitting ? [] : takenElsewhere(order.rows, choices),
    submit,
    isReturning: formState.isSubmitting,
  }
}

/**
 * Sends the ticked rows and, when nothing stays out, the status Returned. The server has set that status with the last
 * unit (spec §10), but the second call is the specification's (spec §10: Picked Up to Returned; §7) and changes nothing:
 * it is not awaited. `takeBack` resolves to whether the items were returned.
 */
function useTakeBack({ id: orderId, rows }: OrderTable<OutstandingRow>) {
  const { reloadOrders } = useDesk()
  const takeItems = useWrite(returnItems, {
    failure: (error) => messages.orderNotReturned(error, orderId),
    isOneOfMany: true,
  })
  const finish = useWrite(updateOrder, {
    failure: (error) => messages.orderStatusNotUpdated(error, orderId),
    isOneOfMany: true,
  })
  const undoAction = useUndoAction(orderId)
  const finishOrder = async () => {
    const params = { id: orderId }
    const { error } = await finish.send({ params, body: { status: orderMoves.finish.to } })
    if (!error) toast.success(messages.orderMoved)
  }
  const takeBack = async ({ lines, isEverything }: Return): Promise<boolean> => {
    const about = balanceOf(rows, lines)
    const { error } = await takeItems.send({ body: { order: orderId, hardware: [...lines] } })
    if (error) {
      if (wasRefused(error)) reloadOrders()
      return false
    }
    const action = undoAction((row) => recordsReturn(row, lines))
    toast.success(messages.orderReturned(orderId), { about, action })
    if (isEverything) void finishOrder()
    return true
  }
  return { takeBack, attempt: takeItems.attempt, forget: takeItems.forget }
}

function without(choices: ReturnChoices, ids: readonly string[]): ReturnChoices {
  return Object.fromEntries(Object.entries(choices).filter(([id]) => !ids.includes(id)))
}

function takenElsewhere(rows: readonly OutstandingRow[], choices: ReturnChoices): number[] {
  const out = new Set(rows.map((row) => row.hardware_id))
  const ticked = Object.keys(choices).filter((id) => choices[id]?.isTicked)
  return ticked.map(Number).filter((id) => !out.has(id))
}
