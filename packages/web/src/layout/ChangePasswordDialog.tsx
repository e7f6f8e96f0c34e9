import { choosePassword, newPasswordProblem, passwordLength } from '@signout/contract'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { asApiError } from '#api/errors.ts'
import { useAuthenticatedSession } from '#api/session/use-session.ts'
import { useWrite } from '#api/use-write.ts'
import { messages } from '#messages.ts'
import { ErrorAlert } from '#ui/feedback/ErrorAlert.tsx'
import { ToastOutlet } from '#ui/feedback/ToastOutlet.tsx'
import { toast } from '#ui/feedback/toasts.ts'
import { SteadyButton } from '#ui/steady/SteadyButton.tsx'
import { useLeave, useUnsaved } from '#ui/unsaved/unsaved-forms.ts'
import { UnsavedGuard } from '#ui/unsaved/UnsavedGuard.tsx'

interface ChangePasswordDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function ChangePasswordDialog(props: ChangePasswordDialogProps) {
  return (
    <UnsavedGuard>
      <PasswordDialog {...props} />
    </UnsavedGuard>
  )
}

function PasswordDialog({ open, onClose }: ChangePasswordDialogProps) {
  const titleId = useId()
  const leave = useLeave()
  return (
    <Dialog
      open={open}
      onClose={() => leave(onClose)}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle id={titleId}>Change password</DialogTitle>
      <ChangePasswordForm onClose={onClose} />
      {open && <ToastOutlet />}
    </Dialog>
  )
}

const blank = { current_password: '', password: '' }

function ChangePasswordForm({ onClose }: Pick<ChangePasswordDialogProps, 'onClose'>) {
  const { email } = useAuthenticatedSession().user
  const write = useWrite(choosePassword)
  const form = useForm({ mode: 'onTouched', defaultValues: blank })
  const { errors, isDirty } = form.formState
  const settle = useUnsaved(isDirty)
  const close = () => {
    settle()
    onClose()
  }
  const { setFocus } = form
  useEffect(() => setFocus('current_password'), [setFocus])
  const submit = form.handleSubmit(async (body) => {
    if (write.isPending) return
    try {
      await write.mutateAsync({ body })
    } catch (error) {
      const refusal = asApiError(error)
      const refused = (['password', 'current_password'] as const).filter((name) => {
        const [message] = refusal.errorsOf(name)
        if (message !== undefined) form.setError(name, { message }, { shouldFocus: true })
        return message !== undefined
      })
      if (refused.length === 0) {
        form.setError('root', { message: messages.passwordNotChanged(refusal) })
      }
      return
    }
    toast.success(messages.passwordChanged)
    close()
  })
  return (
    <form noValidate aria-label="Change password" onSubmit={(event) => void submit(event)}>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: 1 }}>
        {errors.root && <ErrorAlert>{errors.root.message}</ErrorAlert>}
        {/* So that password managers know for whom they keep it. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <TextField
          {...form.register('current_password', {
            validate: (text) => text !== '' || 'Password is required',
          })}
          label="Current password"
          type="password"
          autoComplete="current-password"
          margin="dense"
          error={errors.current_password !== undefined}
          helperText={errors.current_password?.message}
          slotProps={{ htmlInput: { maxLength: passwordLength.max, readOnly: write.isPending } }}
        />
        <TextField
          {...form.register('password', { validate: (text) => newPasswordProblem(text) ?? true })}
          label="New password"
          type="password"
          autoComplete="new-password"
          error={errors.password !== undefined}
          helperText={errors.password?.message ?? `At least ${passwordLength.min} characters.`}
          slotProps={{ htmlInput: { maxLength: passwordLength.max, readOnly: write.isPending } }}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <SteadyButton color="inherit" disabled={write.isPending} onClick={close}>
          Cancel
        </SteadyButton>
        <SteadyButton type="submit" variant="contained" loading={write.isPending}>
          Change password
        </SteadyButton>
      </DialogActions>
    </form>
  )
}
