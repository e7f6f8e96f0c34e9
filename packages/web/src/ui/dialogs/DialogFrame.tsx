import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'
import { settle } from '../buttons/settle.ts'
import { BannerOutlet, ToastOutlet } from '../page/outlets.tsx'
import { useClosesOnGoing } from './open-dialogs.ts'

/** Props of a dialog that is closed by its own buttons and whose owner waits until it has faded out. */
export interface DialogState {
  readonly open: boolean
  readonly onClose: () => void
  readonly onExited?: () => void
}

export interface DialogFrameProps extends DialogState {
  /** Escape or a click outside, where that does not close it at once. */
  readonly onDismiss?: () => void
  readonly title: ReactNode
  /** The id of the description that screen readers announce. */
  readonly describedBy?: string
  /** Whether the dialog waits for an action: neither Escape nor a click outside closes it. */
  readonly isBusy?: boolean
  /** Content and actions, or a form around both. */
  readonly children: ReactNode
}

/** A small dialog, in which toasts and the banner of a lost connection stay in sight. */
export function DialogFrame(props: DialogFrameProps) {
  const { open, onClose, onDismiss = onClose, onExited, title, describedBy } = props
  const { isBusy = false, children } = props
  useClosesOnGoing(open, onClose)
  const titleId = useId()
  return (
    <Dialog
      open={open}
      onClose={isBusy ? undefined : onDismiss}
      aria-modal={open}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      fullWidth
      maxWidth="xs"
      slotProps={{ transition: { onEnter: settle, onExited } }}
      sx={{ '& .MuiDialogActions-root': { px: 3, pb: 2 } }}
    >
      {open && <BannerOutlet />}
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      {children}
      {open && <ToastOutlet />}
    </Dialog>
  )
}
