import {
  canMove,
  countCharacters,
  lengthProblem,
  type OrderStatus,
  reasonLength,
  type Order,
} from '@signout/contract'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useEffect, useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { messages } from '#messages.ts'
import { statusLabel } from '#domain/orders/OrderStatusChip.tsx'
import { BannerOutlet, ToastOutlet } from '#kit/feedback/outlets.tsx'
import { SteadyButton } from '#kit/buttons/SteadyButton.tsx'
import { useLeave, useUnsaved } from '#kit/leave/unsaved-forms.ts'
import { UnsavedGuard } from '#kit/leave/UnsavedGuard.tsx'
import { useMoveOrder } from './use-move-order.ts'

interface RejectDialogProps extends RejectFormProps {
  /** It has faded out. */
  readonly onExited: () => void
}

/** Asks for the reason, which the team will read (beyond §2). */
function RejectDialog(props: RejectDialogProps) {
  return (
    <UnsavedGuard>
      <GuardedDialog {...props} />
    </UnsavedGuard>
  )
}

function GuardedDialog({ onExited, ...form }: RejectDialogProps) {
  const { open, onClose } = form
  const titleId = useId()
  const leave = useLeave()
  return (
    <Dialog
      open={open}
      onClose={form.isBusy ? undefined : () => leave(onClose)}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="xs"
      slotProps={{ transition: { onExited } }}
    >
      {open && <BannerOutlet />}
      <DialogTitle id={titleId}>Reject order #{form.orderId}?</DialogTitle>
      <RejectForm {...form} />
      {open && <ToastOutlet />}
    </Dialog>
  )
}

interface RejectFormProps {
  readonly open: boolean
  readonly orderId: number
  readonly status: OrderStatus
  readonly isBusy: boolean
  /** Resolves to whether trying again is of no use. */
  readonly onReject: (reason: string) => Promise<boolean>
  readonly onClose: () => void
}

function RejectForm({ open, orderId, status, isBusy, onReject, onClose }: RejectFormProps) {
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
  // Our own change may be heard of before its answer.
  const isTooLate = open && !isBusy && !canMove('cancel', status)
  const submit = handleSubmit(async ({ reason }) => {
    if (isBusy || isTooLate) return
    if (!(await onReject(reason.trim()))) return
    markSaved()
    onClose()
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: 1 }}>
        {isTooLate && (
          <Alert severity="warning">
            {messages.orderChangedMeanwhile(orderId, statusLabel(status))}
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
            <Box component="span" sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
              <span>{error?.message ?? 'The team will see it on its Dashboard.'}</span>
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {length} / {reasonLength.max}
              </Box>
            </Box>
          }
          slotProps={{ htmlInput: { readOnly: isBusy } }}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <SteadyButton color="inherit" disabled={isBusy} onClick={onClose}>
          Go Back
        </SteadyButton>
        <SteadyButton
          type="submit"
          variant="contained"
          color="error"
          disabled={isTooLate}
          loading={isBusy}
        >
          Reject Order
        </SteadyButton>
      </DialogActions>
    </form>
  )
}

interface RejectOrderProps {
  readonly open: boolean
  readonly teamCode: string
  /** Whatever has become of it since the dialog was opened. */
  readonly order: Order
  readonly onRefused: () => void
  readonly onClose: () => void
  readonly onExited: () => void
}

/** Rejects an order, after asking for the reason. */
export function RejectOrder({ teamCode, order, onRefused, ...dialog }: RejectOrderProps) {
  const { id, status } = order
  const { move, isDoing } = useMoveOrder({ teamCode, orderId: id, status, onRefused })
  return (
    <RejectDialog
      orderId={id}
      status={status}
      isBusy={isDoing('cancel')}
      onReject={async (reason) => (await move('cancel', reason)) !== 'failed'}
      {...dialog}
    />
  )
}
