import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import { type ReactNode, useId } from 'react'
import { SteadyButton } from '../buttons/SteadyButton.tsx'
import { focusOnMount } from '../page/FocusFallback.tsx'
import { DialogFrame, type DialogState } from './DialogFrame.tsx'

interface ConfirmDialogProps extends DialogState {
  readonly title: string
  readonly children: ReactNode
  /** A separate paragraph below them. */
  readonly details?: ReactNode
  /** What can be chosen before it is confirmed. */
  readonly fields?: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel: string
  /** Whether the confirmed action is under way; the dialog waits for it. */
  readonly isBusy?: boolean
  /** Whether it is too late; `children` say why. */
  readonly isBlocked?: boolean
  /** Colours the confirming button as destructive. */
  readonly isDangerous?: boolean
  readonly onConfirm: () => void
}

/** Asks before an action that must not happen by mistake. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, details, confirmLabel, cancelLabel, onConfirm, onClose } = props
  const { fields, isBusy = false, isBlocked = false, isDangerous = false, onExited } = props
  const textId = useId()
  return (
    <DialogFrame {...{ open, onClose, onExited, title, isBusy }} describedBy={textId}>
      <DialogContent id={textId}>
        <DialogContentText>{children}</DialogContentText>
        {details !== undefined && <DialogContentText sx={{ mt: 1 }}>{details}</DialogContentText>}
        {fields}
      </DialogContent>
      <DialogActions>
        {/* The first control for the keyboard does nothing. */}
        <SteadyButton ref={focusOnMount} color="inherit" disabled={isBusy} onClick={onClose}>
          {cancelLabel}
        </SteadyButton>
        <SteadyButton
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          disabled={isBlocked}
          isBusy={isBusy}
          onClick={onConfirm}
        >
          {confirmLabel}
        </SteadyButton>
      </DialogActions>
    </DialogFrame>
  )
}
