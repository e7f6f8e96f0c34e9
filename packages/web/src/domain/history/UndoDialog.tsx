import { actorName, type HistoryOf, type RecordRow, recordText } from '@signout/contract'
import { messages } from '#messages.ts'
import { ConfirmDialog } from '#kit/dialogs/ConfirmDialog.tsx'
import { useUndo } from './use-undo.ts'

interface UndoDialogProps {
  readonly open: boolean
  /** As it was when the dialog was opened. */
  readonly row: RecordRow
  readonly of: HistoryOf
  /** Whether it can still be taken back, as far as the list shows. */
  readonly isLatest: boolean
  readonly onClose: () => void
  readonly onExited: () => void
}

/** Takes the latest row of an order back, after asking: nothing else warns here. */
export function UndoDialog(props: UndoDialogProps) {
  const { open, row, of, isLatest, onClose, onExited } = props
  const orderId = row.order_id ?? 0
  const { undo, isUndoing } = useUndo()
  // Our own change may be heard of before its answer.
  const isTooLate = open && !isLatest && !isUndoing
  return (
    <ConfirmDialog
      open={open}
      title={`Undo the latest change of order #${orderId}?`}
      confirmLabel="Undo"
      cancelLabel="Go Back"
      isBusy={isUndoing}
      isBlocked={isTooLate}
      onConfirm={() => void undo(orderId, row.id).then(onClose)}
      onCancel={onClose}
      onExited={onExited}
    >
      {isTooLate
        ? messages.tooLateToUndo(orderId)
        : `${actorName(row)} ${recordText(row, of)}. The order will be as it was before.`}
    </ConfirmDialog>
  )
}
