import {
  choosePassword,
  currentPasswordProblem,
  newPasswordProblem,
  passwordLength,
} from '@signout/contract'
import Stack from '@mui/material/Stack'
import { useForm } from 'react-hook-form'
import { useAuthenticatedSession } from '#api/session.tsx'
import { useWrite } from '#api/writes.ts'
import { reasonText } from '#failure-text.ts'
import { Form } from '#ui/forms/Form.tsx'
import { FormField, showRefusal } from '#ui/forms/FormField.tsx'
import { toast } from '#ui/toasts/toasts.ts'
import { SteadyButton } from '#ui/buttons/SteadyButton.tsx'
import { useUnsaved } from '#ui/leave/unsaved-forms.ts'

const blank = { current_password: '', password: '' }
const fieldNames = ['current_password', 'password'] as const

/** Changes the password of the user who is logged in (spec §5). */
export function ChangePasswordForm({ onClose }: { readonly onClose: () => void }) {
  const { email } = useAuthenticatedSession().user
  const write = useWrite(choosePassword)
  const form = useForm({ mode: 'onTouched', defaultValues: blank })
  const { errors, isDirty } = form.formState
  const markSaved = useUnsaved(isDirty, write.isPending)
  const submit = form.handleSubmit(async (body) => {
    const { error } = await write.send({ body })
    if (error) return showRefusal(form, error, fieldNames, reasonText(error))
    toast.success('Your password has been changed. You are logged out everywhere else.')
    markSaved()
    onClose()
  })
  return (
    <Form
      label="Change password"
      problem={errors.root?.message}
      onSubmit={(event) => void submit(event)}
    >
      {/* Tells password managers whose password it is. */}
      <input autoComplete="username" value={email} readOnly hidden />
      <FormField
        form={form}
        name="current_password"
        label="Current password"
        problem={currentPasswordProblem}
        type="password"
        autoComplete="current-password"
        isFirst
        isReadOnly={write.isPending}
      />
      <FormField
        form={form}
        name="password"
        label="New password"
        problem={newPasswordProblem}
        hint={`At least ${passwordLength.min} characters.`}
        type="password"
        autoComplete="new-password"
        isReadOnly={write.isPending}
      />
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
        <SteadyButton
          color="inherit"
          disabled={write.isPending}
          onClick={() => {
            markSaved()
            onClose()
          }}
        >
          Cancel
        </SteadyButton>
        <SteadyButton type="submit" variant="contained" isBusy={write.isPending}>
          Change password
        </SteadyButton>
      </Stack>
    </Form>
  )
}
