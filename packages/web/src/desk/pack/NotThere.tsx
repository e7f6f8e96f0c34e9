import {
  type ApiError,
  countByItem,
  formatCount,
  formatNumber,
  isOutstanding,
  isPending,
  type Order,
  shortenOrder,
  statusLabel,
} from '@signout/contract'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import { useState } from 'react'
import { useUndoAction } from '#shared/history/undo.tsx'
import { locked } from '#ui/forms/locked.ts'
import { SteadyButton } from '#ui/buttons/SteadyButton.tsx'
import { DialogFrame, type DialogState } from '#ui/dialogs/DialogFrame.tsx'
import { useLastShown } from '#ui/dialogs/use-last-shown.ts'
import { QuantityInput } from '#ui/forms/QuantityInput.tsx'
import { toast } from '#ui/toasts/toasts.ts'
import { outcomeText, refusalText } from '#failure-text.ts'
import { messages } from '#messages.ts'
import { useDeskOrders, useDeskTeam } from '../DeskProvider.tsx'
import { useDeskWrite } from '../use-desk-write.ts'
import { toldText } from './use-move-order.ts'

interface NotThereButtonProps {
  /** Name of the item. */
  readonly name: string
  readonly disabled: boolean
  readonly onClick: () => void
}

/** Opens the dialog about a row of a waiting order. */
export function NotThereButton({ name, disabled, onClick }: NotThereButtonProps) {
  return (
    <Button
      size="small"
      color="inherit"
      disabled={disabled}
      aria-label={`Not there… ${name}`}
      onClick={onClick}
      sx={{ whiteSpace: 'nowrap', minWidth: 0, color: 'text.secondary' }}
    >
      Not there…
    </Button>
  )
}

interface NotThereDialogProps extends DialogState {
  /** The current order, which may have changed since the dialog was opened. */
  readonly order: Order
  readonly itemId: number
  readonly onTaken: () => void
}

/** Removes units that were not found from a row of a waiting order (spec §10). */
export function NotThereDialog({ order, itemId, onTaken, ...dialog }: NotThereDialogProps) {
  const { items } = useDeskOrders()
  const { isShortening, shorten } = useShorten(order.id)
  // The stream may report our own change before its answer arrives.
  const current = useLastShown(dialog.open && !isShortening ? order : null) ?? order
  const units = countByItem(current.items.filter(isOutstanding))
  const granted = units.get(itemId) ?? 0
  const [grantedBefore] = useState(granted)
  const [chosen, setChosen] = useState<number | null>(1)
  const name = items.nameOf(itemId)
  // An order that would lose all units is rejected, not shortened.
  const most = units.size === 1 ? granted - 1 : granted
  const quantity = chosen === null ? null : Math.min(chosen, most)
  const tooLate = whyTooLate(current, granted, name)
  const effects = describeEffects(name, items.items.get(itemId)?.quantity_available, quantity ?? 0)
  const isBlocked = quantity === null || quantity < 1 || tooLate !== null
  const take = async (missing: boolean) => {
    if (isBlocked || isShortening) return
    const wasTaken = await shorten({ id: itemId, quantity, name, missing })
    if (!wasTaken) return
    onTaken()
    dialog.onClose()
  }
  return (
    <DialogFrame {...dialog} title={`${name}: not there?`} isBusy={isShortening}>
      <DialogContent sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        {tooLate !== null && <Alert severity="warning">{tooLate}</Alert>}
        {tooLate === null && granted !== grantedBefore && (
          <Alert severity="warning">
            This has changed in the meantime: it was {formatCount(grantedBefore, 'unit')}.
          </Alert>
        )}
        {tooLate === null && most === 0 && (
          <Alert severity="info">
            Nothing would remain of order #{order.id}. Reject it instead.
          </Alert>
        )}
        {tooLate === null && most > 0 && (
          <>
            <DialogContentText>
              Of {formatCount(granted, 'unit')} in order #{order.id}, how many should be taken out?
              The team will see that it gets fewer.
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
          {effects.missing}
        </SteadyButton>
        <SteadyButton
          variant="outlined"
          disabled={isBlocked}
          {...locked(isShortening)}
          onClick={() => void take(false)}
        >
          {effects.backOnTheShelf}
        </SteadyButton>
        <SteadyButton color="inherit" disabled={isShortening} onClick={dialog.onClose}>
          Go Back
        </SteadyButton>
      </DialogActions>
    </DialogFrame>
  )
}

/** What each choice does to the total of the item, which is undefined until it has loaded. */
function describeEffects(name: string, total: number | undefined, quantity: number) {
  if (total === undefined) {
    return { missing: `Missing: the total of ${name} shrinks`, backOnTheShelf: 'Back on the shelf' }
  }
  const [before, after] = [formatNumber(total), formatNumber(Math.max(0, total - quantity))]
  return {
    missing: `Missing: the total of ${name} goes from ${before} to ${after}`,
    backOnTheShelf: `Back on the shelf: ${name} stays at ${before}`,
  }
}

/** Why nothing of the row can be taken out any more; null while it can. */
function whyTooLate({ id, status }: Order, granted: number, name: string): string | null {
  if (!isPending(status)) return messages.orderChangedMeanwhile(id, statusLabel(status))
  return granted === 0 ? `${name} has been taken out of order #${id} in the meantime.` : null
}

/** One below the other, since their labels are long; the usual one first, which gets the focus next. */
const actionsSx = {
  gap: 1,
  flexDirection: 'column',
  alignItems: 'stretch',
  '& > :not(style) ~ :not(style)': { ml: 0 },
  // A sentence that may wrap.
  '& .MuiButton-root': { lineHeight: 1.4, textWrap: 'balance', overflowWrap: 'anywhere' },
} as const

interface Taken {
  readonly id: number
  readonly quantity: number
  readonly name: string
  readonly missing: boolean
}

/** Shortens an order and reports it, with Undo. */
function useShorten(orderId: number) {
  const { teamCode } = useDeskTeam()
  const { replace } = useDeskOrders()
  const failure = (error: ApiError) =>
    outcomeText(
      error,
      error.errorsOf('items')[0] ?? refusalText(error, messages.orderUnknown(orderId)),
    )
  const write = useDeskWrite(shortenOrder, failure, orderId)
  const undoAction = useUndoAction()
  const shorten = async ({ id, quantity, name, missing }: Taken): Promise<boolean> => {
    const body = { items: [{ id, quantity }], missing }
    const { answer, error } = await write.send({ params: { id: orderId }, body })
    if (error) return false
    replace(answer)
    const whither = missing ? 'No longer counted in the total.' : 'Back on the shelf.'
    toast.success(`Taken out of order #${orderId}: ${formatNumber(quantity)} ${name}.`, {
      detail: `${whither} ${toldText(teamCode)}`,
      action: undoAction([answer]),
    })
    return true
  }
  return { shorten, isShortening: write.isPending }
}
