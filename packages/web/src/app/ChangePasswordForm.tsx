import {
  choosePassword,
  currentPasswordProblem,
  newPasswordProblem,
  passwordLength,
} from '@signout/contract'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { asApiError } from '#api/errors.ts'
import { useAuthenticatedSession } from '#api/session.tsx'
import { useWrite } from '#api/writes.ts'
import { messages } from '#messages.ts'
import { ErrorAlert } from '#kit/feedback/ErrorAlert.tsx'
import { toast } from '#kit/toasts/toasts.ts'
import { SteadyButton } from '#kit/buttons/SteadyButton.tsx'
import { useUnsaved } from '#kit/leave/unsaved-forms.ts'

const blank = { current_password: '', password: '' }

/** For whoever is logged in (beyond §5). */
export function ChangePasswordForm({ onClose }: { readonly onClose: () => void }) {
  const { email } = useAuthenticatedSession().user
  const write = useWrite(choosePassword)
  const form = useForm({ mode: 'onTouched', defaultValues: blank })
  const { errors, isDirty } = form.formState
  const markSaved = useUnsaved(isDirty, write.isPending)
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
    markSaved()
    onClose()
  })
  return (
    <Stack
      component="form"
      noValidate
      aria-label="Change password"
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 2 }}
    >
      {errors.root && <ErrorAlert>{errors.root.message}</ErrorAlert>}
      {/* So that password managers know for whom they keep it. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        {...form.register('current_password', {
          validate: (text) => currentPasswordProblem(text) ?? true,
        })}
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={errors.current_password !== undefined}
        helperText={errors.current_password?.message}
        slotProps={{ htmlInput: { readOnly: write.isPending } }}
      />
      <TextField
        {...form.register('password', { validate: (text) => newPasswordProblem(text) ?? true })}
        label="New password"
        type="password"
        autoComplete="new-password"
        error={errors.password !== undefined}
        helperText={errors.password?.message ?? `At least ${passwordLength.min} characters.`}
        slotProps={{ htmlInput: { readOnly: write.isPending } }}
      />
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
        <SteadyButton color="inherit" disabled={write.isPending} onClick={onClose}>
          Cancel
        </SteadyButton>
        <SteadyButton type="submit" variant="contained" loading={write.isPending}>
          Change password
        </SteadyButton>
      </Stack>
    </Stack>
  )
}
