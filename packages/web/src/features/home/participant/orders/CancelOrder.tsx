import { cancelOwnOrder, listOwnOrders } from '@signout/contract'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCacheUpdate } from '#api/use-cache-update.ts'
import { useWrite } from '#api/use-write.ts'
import { messages } from '#messages.ts'
import { toast } from '#ui/feedback/toasts.ts'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
import { useOwnOrders } from '../use-own-orders.ts'

/** Cancels an order that is not ready yet, after asking (spec §4, Participant cancel). */
export function CancelOrder({ orderId }: { readonly orderId: number }) {
  const [isAsking, setIsAsking] = useState(false)
  const { cancel, isCancelling } = useCancel(orderId, () => setIsAsking(false))
  return (
    <>
      <Button size="small" color="error" onClick={() => setIsAsking(true)}>
        Cancel order
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Careful!"
        cancelLabel="Go Back"
        confirmLabel="Delete Order"
        isDangerous
        isBusy={isCancelling}
        onCancel={() => setIsAsking(false)}
        onConfirm={cancel}
      >
        Are you sure you want to cancel this order? The team will be notified.
      </ConfirmDialog>
    </>
  )
}

function useCancel(orderId: number, onAnswer: () => void) {
  const write = useWrite(cancelOwnOrder)
  const keep = useCacheUpdate()
  const { refetch } = useOwnOrders()
  const cancel = () =>
    write.mutate(
      { params: { id: orderId }, body: { status: 'Cancelled' } },
      {
        onSuccess: (order) => {
          onAnswer()
          toast.success('Order has been cancelled.')
          keep.asItem(listOwnOrders, {}, order)
        },
        onError: (error) => {
          onAnswer()
          toast.error(messages.orderNotCancelled(error))
          void refetch()
        },
      },
    )
  return { cancel, isCancelling: write.isPending }
}
