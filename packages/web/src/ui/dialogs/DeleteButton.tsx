import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface DeleteButtonProps {
  /** Name of what it deletes. */
  readonly name: string
  readonly label: string
  /** What follows from it, in the question. */
  readonly children: ReactNode
  readonly disabled: boolean
  readonly isBusy: boolean
  /** Resolves even if it is refused. */
  readonly onDelete: () => Promise<void>
}

/** Asks before it deletes, which cannot be undone. */
export function DeleteButton(props: DeleteButtonProps) {
  const { name, label, children, disabled, isBusy, onDelete } = props
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <>
      <Button color="error" disabled={disabled} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Delete ${name}?`}
        confirmLabel="Yes, Delete"
        cancelLabel="Cancel"
        isBusy={isBusy}
        isDangerous
        onConfirm={() => void onDelete().then(close)}
        onClose={close}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
