import {
  type ApiError,
  formatCount,
  formatNumber,
  isPending,
  shortenOrder,
} from '@signout/contract'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import { useState } from 'react'
import { useUndoAction } from '#domain/history/undo.tsx'
import { locked } from '#kit/form/locked.ts'
import { SteadyButton } from '#kit/buttons/SteadyButton.tsx'
import { useDialogAbout } from '#kit/dialogs/ConfirmDialog.tsx'
import { DialogFrame, type DialogState } from '#kit/dialogs/DialogFrame.tsx'
import { QuantityInput } from '#kit/form/QuantityInput.tsx'
import { toast } from '#kit/toasts/toasts.ts'
import { messages } from '#messages.ts'
import { useDeskOrders } from '../../desk.tsx'
import { useDeskWrite } from '../../use-desk-write.ts'
import type { OrderTable, OutstandingRow } from '#domain/orders/order-tables.ts'

interface NotThereProps {
  readonly order: OrderTable<OutstandingRow>
  readonly row: OutstandingRow
  readonly disabled: boolean
}

/** Removes units that were not found from a row of a waiting order (spec §10). */
export function NotThere({ order, row, disabled }: NotThereProps) {
  const { items } = useDeskOrders()
  const dialog = useDialogAbout<number>()
  return (
    <>
      <Button
        size="small"
        color="inherit"
        disabled={disabled}
        aria-label={`Not there: ${items.nameOf(row.hardware_id)}`}
        onClick={() => dialog.open(row.hardware_id)}
        sx={{ whiteSpace: 'nowrap', minWidth: 0, color: 'text.secondary' }}
      >
        Not there
      </Button>
      {dialog.about !== undefined && <NotThereDialog {...dialog.state} order={order} row={row} />}
    </>
  )
}

type NotThereDialogProps = DialogState & Omit<NotThereProps, 'disabled'>

function NotThereDialog({ order, row, ...dialog }: NotThereDialogProps) {
  const { items } = useDeskOrders()
  const { isShortening, shorten } = useShorten(order.id)
  // An order that would lose all units is rejected, not shortened.
  const others = order.rows.length - 1
  const most = others === 0 ? row.outstanding - 1 : row.outstanding
  const [chosen, setChosen] = useState<number | null>(row.outstanding)
  const quantity = chosen === null ? null : Math.min(chosen, most)
  const name = items.nameOf(row.hardware_id)
  const isBlocked = quantity === null || quantity < 1 || !isPending(order.status)
  const take = async (missing: boolean) => {
    if (isBlocked || isShortening) return
    const wasTaken = await shorten({ id: row.hardware_id, quantity, name, missing })
    if (wasTaken) dialog.onClose()
  }
  return (
    <DialogFrame {...dialog} title={`${name}: not there?`} isBusy={isShortening}>
      <DialogContent sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        {most === 0 ? (
          <Alert severity="info">
            Nothing would remain of order #{order.id}. Reject it instead.
          </Alert>
        ) : (
          <>
            <DialogContentText>
              Of {formatCount(row.outstanding, 'unit')} in order #{order.id}, how many should be
              taken out? The team will see that it gets fewer.
            </DialogContentText>
            <QuantityInput
              label="How many"
              max={most}
              value={quantity}
              isReadOnly={isShortening}
              onChange={setChosen}
            />
          </>
        )}
      </DialogContent>
      <DialogActions sx={actionsSx}>
        <SteadyButton
          variant="contained"
          disabled={isBlocked}
          isBusy={isShortening}
          onClick={() => void take(true)}
        >
          They are not where they should be
        </SteadyButton>
        <SteadyButton
          variant="outlined"
          disabled={isBlocked}
          {...locked(isShortening)}
          onClick={() => void take(false)}
        >
          Back on the shelf
        </SteadyButton>
        <SteadyButton color="inherit" disabled={isShortening} onClick={dialog.onClose}>
          Go Back
        </SteadyButton>
      </DialogActions>
    </DialogFrame>
  )
}

/** One below the other, since their labels are long; the usual one first, which gets the focus next. */
const actionsSx = {
  gap: 1,
  flexDirection: 'column',
  alignItems: 'stretch',
  '& > :not(style) ~ :not(style)': { ml: 0 },
} as const

interface Taken {
  readonly id: number
  readonly quantity: number
  readonly name: string
  readonly missing: boolean
}

/** Shortens an order and reports it, with Undo. */
function useShorten(orderId: number) {
  const { replace } = useDeskOrders()
  const failure = (error: ApiError) => messages.orderNotShortened(error, orderId)
  const write = useDeskWrite(shortenOrder, failure, orderId)
  const undoAction = useUndoAction()
  const shorten = async ({ id, quantity, name, missing }: Taken): Promise<boolean> => {
    const body = { items: [{ id, quantity }], missing }
    const { answer, error } = await write.send({ params: { id: orderId }, body })
    if (error) return false
    replace(answer)
    // One write gives both rows the same time.
    const action = undoAction(
      [orderId],
      (row) => row.kind === 'order.shortened' && row.at === answer.updated_at,
    )
    toast.success(`Taken out of order #${orderId}: ${formatNumber(quantity)} ${name}.`, {
      about: missing ? 'No longer counted in the total' : 'Back on the shelf',
      action,
    })
    return true
  }
  return { shorten, isShortening: write.isPending }
}
