import {
  cancelOwnOrder,
  listOwnOrders,
  mayMove,
  orderMoves,
  type Order,
  statusLabel,
} from '@signout/contract'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCacheUpdate, useWrite } from '#api/writes.ts'
import { messages } from '#messages.ts'
import { toast } from '#kit/toasts/toasts.ts'
import { ConfirmDialog } from '#kit/dialogs/ConfirmDialog.tsx'
import { useOwnOrders } from '#domain/team/own-team.ts'

interface CancelOrderProps {
  /** The current order: the dialog stays open and reports changes since it was opened. */
  readonly order: Pick<Order, 'id' | 'status'>
}

/** Cancels an order that is not ready yet, after a question (spec §22). */
export function CancelOrder({ order }: CancelOrderProps) {
  const { id, status } = order
  const mayCancel = mayMove('participant', status, orderMoves.cancel.to)
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const { cancel, isCancelling } = useCancelOrder(id)
  return (
    <>
      {mayCancel && (
        <Button size="small" color="error" onClick={() => setIsAsking(true)} sx={{ ml: 'auto' }}>
          Cancel order
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Careful!"
        cancelLabel="Go Back"
        confirmLabel="Delete Order"
        isDangerous
        isBusy={isCancelling}
        onClose={close}
        onConfirm={() => void cancel().then(close)}
        details={
          <>
            <strong>Order #{id}</strong>
            {!mayCancel &&
              ` It is shown as “${statusLabel(status)}” now: it can no longer be cancelled.`}
          </>
        }
      >
        Are you sure you want to cancel this order? The team will be notified.
      </ConfirmDialog>
    </>
  )
}

function useCancelOrder(id: number) {
  const write = useWrite(cancelOwnOrder, {
    failure: (error) => messages.orderNotCancelled(error, id),
    isOneOfMany: true,
  })
  const cache = useCacheUpdate()
  const { refetch } = useOwnOrders()
  const cancel = async () => {
    const body = { status: orderMoves.cancel.to }
    const { answer } = await write.send({ params: { id }, body })
    if (answer === undefined) return void refetch()
    cache.replaceItem(listOwnOrders, {}, answer)
    toast.success(messages.orderCancelled)
  }
  return { cancel, isCancelling: write.isPending }
}
