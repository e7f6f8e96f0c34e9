import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import type { FormEventHandler, ReactNode } from 'react'
import { SteadyButton } from '../buttons/SteadyButton.tsx'
import { UnsavedScopes, useInnerScopes, useLeave } from '../leave/unsaved-forms.ts'
import { ErrorAlert } from '../page/ErrorAlert.tsx'
import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx'

/** A small dialog around a form, which asks before unsaved input is lost. */
export function FormDialog(props: DialogFrameProps) {
  return (
    <UnsavedScopes value={useInnerScopes()}>
      <Guarded {...props} />
    </UnsavedScopes>
  )
}

function Guarded(props: DialogFrameProps) {
  const leave = useLeave()
  return <DialogFrame {...props} onDismiss={() => leave(props.onClose)} />
}

interface DialogFormProps {
  /** The form's name for screen readers, which makes it a landmark. */
  readonly label?: string
  readonly submitLabel: string
  /** Whether it is being sent. */
  readonly isBusy: boolean
  /** Whether it is too late; `children` say why. */
  readonly isBlocked?: boolean
  /** Colours the button as destructive. */
  readonly isDangerous?: boolean
  /** Failure that belongs to no field. */
  readonly problem?: string
  readonly onSubmit: FormEventHandler
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The form of such a dialog: its content above its buttons. */
export function DialogForm(props: DialogFormProps) {
  const { label, submitLabel, isBusy, onSubmit, onClose, children } = props
  const { isBlocked = false, isDangerous = false, problem } = props
  return (
    <form noValidate aria-label={label} onSubmit={onSubmit}>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: 1 }}>
        {problem !== undefined && <ErrorAlert>{problem}</ErrorAlert>}
        {children}
      </DialogContent>
      <DialogActions>
        <SteadyButton color="inherit" disabled={isBusy} onClick={onClose}>
          Go Back
        </SteadyButton>
        <SteadyButton
          type="submit"
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          disabled={isBlocked}
          isBusy={isBusy}
        >
          {submitLabel}
        </SteadyButton>
      </DialogActions>
    </form>
  )
}
