import {
  type ApiError,
  cancelOwnOrder,
  listOwnOrders,
  mayMove,
  orderMoves,
  type Order,
  statusLabel,
} from '@signout/contract'
import Button from '@mui/material/Button'
import { useCacheUpdate, useWrite } from '#api/writes.ts'
import { outcomeText, refusalText } from '#failure-text.ts'
import { toast } from '#ui/toasts/toasts.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import type { DialogState } from '#ui/dialogs/DialogFrame.tsx'
import { useWhileItLasts } from '#server-clock.ts'
import { useOwnOrders } from '#shared/teams/own-team.ts'

interface CancelOrderButtonProps {
  readonly order: Pick<Order, 'status'>
  readonly onClick: () => void
}

/** Opens the question; renders nothing for an order that is ready already (spec §22). */
export function CancelOrderButton({ order, onClick }: CancelOrderButtonProps) {
  if (!mayCancel(order)) return null
  return (
    <Button size="small" color="error" onClick={onClick} sx={{ ml: 'auto' }}>
      Cancel order
    </Button>
  )
}

interface CancelOrderDialogProps extends DialogState {
  /** The current order, which may have changed since the dialog was opened. */
  readonly order: Pick<Order, 'id' | 'status' | 'packing'>
}

/** Cancels an order after a question (spec §22). */
export function CancelOrderDialog({ order, ...state }: CancelOrderDialogProps) {
  const { id, status } = order
  const { cancel, isCancelling } = useCancelOrder(id)
  const isBeingPacked = useWhileItLasts(order.packing) !== null
  const isTooLate = state.open && !isCancelling && !mayCancel(order)
  return (
    <ConfirmDialog
      {...state}
      title="Careful!"
      cancelLabel="Go Back"
      confirmLabel="Delete Order"
      isDangerous
      isBusy={isCancelling}
      isBlocked={isTooLate}
      onConfirm={() => void cancel().then(state.onClose)}
      details={
        <>
          <strong>Order #{id}</strong>
          {isTooLate &&
            ` It is shown as “${statusLabel(status)}” now: it can no longer be cancelled.`}
        </>
      }
    >
      Are you sure you want to cancel this order? The team will be notified.
      {isBeingPacked && ' It is being packed right now.'}
    </ConfirmDialog>
  )
}

function mayCancel({ status }: Pick<Order, 'status'>): boolean {
  return mayMove('participant', status, orderMoves.cancel.to)
}

function useCancelOrder(id: number) {
  const write = useWrite(cancelOwnOrder, {
    failure: (error) => notCancelled(error, id),
  })
  const cache = useCacheUpdate()
  const { refetch } = useOwnOrders()
  const cancel = async () => {
    const body = { status: orderMoves.cancel.to }
    const { answer } = await write.send({ params: { id }, body })
    if (answer === undefined) return void refetch()
    cache.replaceItem(listOwnOrders, {}, { ...answer, queue_place: null, expected_at: null })
    toast.success('Order has been cancelled.')
  }
  return { cancel, isCancelling: write.isPending }
}

const notCancelled = (error: ApiError, orderId: number) =>
  outcomeText(
    error,
    `Failed to cancel order: ${error.errorsOf('status')[0] ?? refusalText(error, `Your team has no order #${orderId}.`)}`,
  )
