import {
  canMove,
  countCharacters,
  lengthProblem,
  type Order,
  reasonLength,
  statusLabel,
} from '@signout/contract'
import Alert from '@mui/material/Alert'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import TextField from '@mui/material/TextField'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { messages } from '#messages.ts'
import type { DialogState } from '#kit/dialogs/DialogFrame.tsx'
import { FormDialog } from '#kit/dialogs/FormDialog.tsx'
import { SteadyButton } from '#kit/buttons/SteadyButton.tsx'
import { HintWithCount } from '#kit/form/FormField.tsx'
import { useUnsaved } from '#kit/leave/unsaved-forms.ts'
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
  const { control, formState, handleSubmit, register, setFocus } = useForm({
    defaultValues: { reason: '' },
    mode: 'onChange',
  })
  const error = formState.errors.reason
  const markSaved = useUnsaved(formState.isDirty, isBusy)
  const { ref, ...field } = register('reason', {
    validate: (text) => lengthProblem(text.trim(), reasonLength.max) ?? true,
  })
  const length = countCharacters(useWatch({ control, name: 'reason' }).trim())
  useEffect(() => setFocus('reason'), [setFocus])
  // The stream may report our own change before its answer arrives.
  const isTooLate = open && !isBusy && !canMove('cancel', status)
  const submit = handleSubmit(async ({ reason }) => {
    if (isBusy || isTooLate) return
    if ((await moveOrder.move('cancel', reason.trim())) === 'failed') return
    markSaved()
    onClose()
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: 1 }}>
        {isTooLate && (
          <Alert severity="warning">
            {messages.orderChangedMeanwhile(id, statusLabel(status))}
          </Alert>
        )}
        <TextField
          {...field}
          inputRef={ref}
          label="Reason (optional)"
          fullWidth
          margin="dense"
          error={error !== undefined}
          helperText={
            <HintWithCount
              hint={error?.message ?? 'The team will see it on its Dashboard.'}
              count={length}
              max={reasonLength.max}
            />
          }
          slotProps={{ htmlInput: { readOnly: isBusy } }}
        />
      </DialogContent>
      <DialogActions>
        <SteadyButton color="inherit" disabled={isBusy} onClick={onClose}>
          Go Back
        </SteadyButton>
        <SteadyButton
          type="submit"
          variant="contained"
          color="error"
          disabled={isTooLate}
          isBusy={isBusy}
        >
          Reject Order
        </SteadyButton>
      </DialogActions>
    </form>
  )
}
