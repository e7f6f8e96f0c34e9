import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId, useState } from 'react'
import { BannerOutlet, ToastOutlet } from '../feedback/outlets.tsx'
import { SteadyButton } from '../buttons/SteadyButton.tsx'

interface ConfirmDialogProps {
  readonly open: boolean
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
  readonly onCancel: () => void
  /** It has faded out. */
  readonly onExited?: (() => void) | undefined
}

/** Asks before something is done that nobody should do by mistake. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, details, confirmLabel, cancelLabel, onConfirm, onCancel } = props
  const { isBusy = false, isBlocked = false, isDangerous = false, onExited } = props
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={isBusy ? undefined : onCancel}
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
        <SteadyButton color="inherit" disabled={isBusy} onClick={onCancel}>
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

interface DialogAbout<T> {
  /** Stays until the dialog has faded out. */
  readonly about: T | undefined
  readonly isOpen: boolean
  readonly open: (about: T) => void
  readonly close: () => void
  /** To be called when the dialog has faded out. */
  readonly onExited: () => void
}

/** A dialog about one of several things, mounted for as long as it is seen. */
export function useDialogAbout<T>(): DialogAbout<T> {
  const [about, setAbout] = useState<T>()
  const [isOpen, setIsOpen] = useState(false)
  return {
    about,
    isOpen,
    open: (opened) => {
      setAbout(opened)
      setIsOpen(true)
    },
    close: () => setIsOpen(false),
    onExited: () => setAbout(undefined),
  }
}
