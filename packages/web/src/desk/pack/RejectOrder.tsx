import { canMove, type Order, reasonLength, statusLabel } from '@signout/contract'
import Alert from '@mui/material/Alert'
import { useForm } from 'react-hook-form'
import { messages } from '#messages.ts'
import type { DialogState } from '#ui/dialogs/DialogFrame.tsx'
import { DialogForm, FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { useUnsaved } from '#ui/leave/unsaved-forms.ts'
import { type MoveOrder, useMoveOrder } from './use-move-order.ts'

interface RejectOrderProps extends DialogState {
  /** The current order, which may have changed since the dialog was opened. */
  readonly order: Order
}

/** Rejects an order after asking for the reason, which the team will read (spec §8). */
export function RejectOrder({ order, ...dialog }: RejectOrderProps) {
  const moveOrder = useMoveOrder(order)
  return (
    <FormDialog
      {...dialog}
      title={`Reject order #${order.id}?`}
      isBusy={moveOrder.isDoing('cancel')}
    >
      <RejectForm {...dialog} order={order} moveOrder={moveOrder} />
    </FormDialog>
  )
}

interface RejectFormProps extends Pick<RejectOrderProps, 'open' | 'order' | 'onClose'> {
  readonly moveOrder: MoveOrder
}

function RejectForm({ open, order, moveOrder, onClose }: RejectFormProps) {
  const { id, status } = order
  const isBusy = moveOrder.isDoing('cancel')
  const form = useForm({ defaultValues: { reason: '' }, mode: 'onChange' })
  const markSaved = useUnsaved(form.formState.isDirty, isBusy)
  // The stream may report our own change before its answer arrives.
  const isTooLate = open && !isBusy && !canMove('cancel', status)
  const submit = form.handleSubmit(async ({ reason }) => {
    if (isBusy || isTooLate) return
    if ((await moveOrder.move('cancel', reason.trim())) === 'failed') return
    markSaved()
    onClose()
  })
  return (
    <DialogForm
      submitLabel="Reject Order"
      isDangerous
      isBusy={isBusy}
      isBlocked={isTooLate}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {isTooLate && (
        <Alert severity="warning">{messages.orderChangedMeanwhile(id, statusLabel(status))}</Alert>
      )}
      <FormField
        form={form}
        name="reason"
        label="Reason (optional)"
        hint="The team will see it on its Dashboard."
        max={reasonLength.max}
        isFirst
        isReadOnly={isBusy}
        fullWidth
        margin="dense"
      />
    </DialogForm>
  )
}
