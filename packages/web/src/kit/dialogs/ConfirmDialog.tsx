import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId, useState } from 'react'
import { BannerOutlet, ToastOutlet } from '../feedback/outlets.tsx'
import { SteadyButton } from '../buttons/SteadyButton.tsx'
import { focusOnMount } from '../page/FocusFallback.tsx'

/** What a dialog takes that is closed by its own buttons and whose owner waits until it has faded out. */
export interface DialogState {
  readonly open: boolean
  readonly onClose: () => void
  readonly onExited?: (() => void) | undefined
}

interface ConfirmDialogProps extends DialogState {
  readonly title: string
  readonly children: ReactNode
  /** A paragraph of its own, below them. */
  readonly details?: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel: string
  /** The confirmed action is under way; the dialog waits for it. */
  readonly isBusy?: boolean
  /** It is too late for it; `children` say why. */
  readonly isBlocked?: boolean
  /** Colours the confirming button as destructive. */
  readonly isDangerous?: boolean
  readonly onConfirm: () => void
}

/** Asks before something is done that must not be done by mistake. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, details, confirmLabel, cancelLabel, onConfirm, onClose } = props
  const { isBusy = false, isBlocked = false, isDangerous = false, onExited } = props
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={isBusy ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      fullWidth
      maxWidth="xs"
      slotProps={{ transition: { onExited } }}
    >
      {open && <BannerOutlet />}
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent id={`${id}-text`}>
        <DialogContentText>{children}</DialogContentText>
        {details !== undefined && <DialogContentText sx={{ mt: 1 }}>{details}</DialogContentText>}
      </DialogContent>
      {open && <ToastOutlet />}
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {/* What the keyboard comes to first does nothing. */}
        <SteadyButton ref={focusOnMount} color="inherit" disabled={isBusy} onClick={onClose}>
          {cancelLabel}
        </SteadyButton>
        <SteadyButton
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          disabled={isBlocked}
          loading={isBusy}
          onClick={onConfirm}
        >
          {confirmLabel}
        </SteadyButton>
      </DialogActions>
    </Dialog>
  )
}

/** A dialog about one of several things, mounted for as long as it is seen. */
export function useDialogAbout<T>() {
  const [about, setAbout] = useState<T>()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const onExited = () => setAbout(undefined)
  return {
    /** Stays until the dialog has faded out. */
    about,
    open: (opened: T) => {
      setAbout(opened)
      setIsOpen(true)
    },
    close,
    /** For the dialog. */
    state: { open: isOpen, onClose: close, onExited } satisfies DialogState,
  }
}
