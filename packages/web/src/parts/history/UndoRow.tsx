import { actorName, type HistoryOf, type RecordRow, recordText } from '@signout/contract'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
import { useUndo } from './use-undo.ts'

interface UndoRowProps {
  readonly row: RecordRow
  readonly of: HistoryOf
}

/** Takes the latest row of an order back, after asking: nothing else warns here. */
export function UndoRow({ row, of }: UndoRowProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { undo, isUndoing } = useUndo(row.order_id ?? 0)
  const close = () => setIsAsking(false)
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setIsAsking(true)}>
        Undo
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Undo the latest change of order #${row.order_id}?`}
        confirmLabel="Undo"
        cancelLabel="Go Back"
        isBusy={isUndoing}
        onConfirm={() => void undo(row.id).then(close)}
        onCancel={close}
      >
        {actorName(row)} {recordText(row, of)}. The order will be as it was before.
      </ConfirmDialog>
    </>
  )
}
