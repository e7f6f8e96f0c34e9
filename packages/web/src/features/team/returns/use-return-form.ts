import {
  type ApiError,
  type OrderTable,
  type OutstandingRow,
  returnItems,
  updateOrder,
} from '@signout/contract'
import { useForm, useWatch } from 'react-hook-form'
import { useWrite } from '#api/use-write.ts'
import { messages } from '#messages.ts'
import { toast } from '#ui/feedback/toasts.ts'
import { ORDER_MOVED } from '../pending/use-move-order.ts'
import {
  choiceOf,
  parseReturn,
  type Return,
  type ReturnChoice,
  type ReturnChoices,
} from './return-choices.ts'

interface ReturnOptions {
  readonly onReturned: () => void
  /** Somebody else changed the order in between: it must be read again. */
  readonly onRefused: () => void
}

/** What is coming back of an order, and the calls that take it back (spec §4, §5). */
export function useReturnForm(
  order: OrderTable<OutstandingRow>,
  { onReturned, onRefused }: ReturnOptions,
) {
  const { control, formState, handleSubmit, reset, setValue } = useForm<{ choices: ReturnChoices }>(
    { defaultValues: { choices: {} } },
  )
  const choices = useWatch({ control, name: 'choices' })
  const takeBack = useTakeBack(order.id, onRefused)

  const submit = handleSubmit(async (values) => {
    const parsed = parseReturn(order.rows, values.choices)
    if (parsed === 'does not fit') {
      toast.error(messages.ordersNotParsed)
      reset()
      return
    }
    const isDone = await takeBack(parsed)
    if (isDone) {
      reset()
      onReturned()
    }
  })
  const change = (row: OutstandingRow, part: Partial<ReturnChoice>) =>
    setValue('choices', {
      ...choices,
      [row.hardware_id]: { ...choiceOf(choices, row), ...part },
    })
  const tickAll = (isTicked: boolean) =>
    setValue(
      'choices',
      Object.fromEntries(
        order.rows.map((row) => [row.hardware_id, { ...choiceOf(choices, row), isTicked }]),
      ),
    )
  return {
    choiceOf: (row: OutstandingRow) => choiceOf(choices, row),
    change,
    tickAll,
    ticked: order.rows.filter((row) => choiceOf(choices, row).isTicked).length,
    submit,
    isReturning: formState.isSubmitting,
  }
}

/**
 * Sends the ticked rows; when nothing stays out, the order's status as well (spec §4: Picked Up to Returned). Answers
 * whether the items were taken back.
 */
function useTakeBack(orderId: number, onRefused: () => void) {
  const takeItems = useWrite(returnItems)
  const finish = useWrite(updateOrder)
  const finishOrder = () =>
    finish
      .mutateAsync({ params: { id: orderId }, body: { status: 'Returned' } })
      .catch((error: ApiError) => {
        toast.error(messages.orderStatusNotUpdated(error))
      })
  return async ({ lines, isEverything }: Return): Promise<boolean> => {
    const receipt = await takeItems
      .mutateAsync({ body: { order: orderId, hardware: [...lines] } })
      .catch((error: ApiError) => {
        toast.error(messages.orderNotReturned(error))
        if (error.status >= 400 && error.status < 500) onRefused()
      })
    if (!receipt) return false
    if (isEverything && (await finishOrder())) toast.success(ORDER_MOVED)
    toast.success(`Order ${orderId} has been returned.`)
    return true
  }
}
