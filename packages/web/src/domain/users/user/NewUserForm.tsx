import { createUser, emailProblem, fullName } from '@signout/contract'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { asApiError } from '#api/errors.ts'
import { useWrite } from '#api/use-write.ts'
import { messages } from '#messages.ts'
import { toast } from '#kit/toasts/toasts.ts'
import { Form } from '#kit/inputs/Form.tsx'
import { rememberPlace } from '#kit/page/history-entry.ts'
import { useUnsaved } from '#kit/unsaved/unsaved-forms.ts'
import {
  blankUser,
  userFieldLabels,
  groupsOf,
  showRefusal,
  type UserFields,
} from './user-fields.ts'
import { UserFormFields } from './UserFormFields.tsx'

/** Adds a user, whose own view follows: a password link is the next thing that is needed. */
export function NewUserForm({ onAdded }: { readonly onAdded: (id: number) => void }) {
  const write = useWrite(createUser)
  const form = useForm<UserFields>({ mode: 'onTouched', defaultValues: blankUser })
  const { errors, isDirty } = form.formState
  const markSaved = useUnsaved(isDirty, write.isPending)
  const { setFocus } = form
  useEffect(() => setFocus('email'), [setFocus])
  const submit = form.handleSubmit(async (fields) => {
    if (write.isPending) return
    const { email, first_name, last_name, phone_number, review_status } = fields
    const body = { email, first_name, last_name, phone_number, review_status }
    const isStillHere = rememberPlace()
    try {
      const added = await write.mutateAsync({ body: { ...body, groups: groupsOf(fields) } })
      toast.success(messages.userAdded(fullName(added)))
      markSaved()
      if (isStillHere()) onAdded(added.id)
    } catch (error) {
      const refusal = asApiError(error)
      showRefusal(form, refusal, messages.userNotAdded(refusal))
    }
  })
  return (
    <Form
      label="Add a user"
      submitLabel="Add"
      isBusy={write.isPending}
      onSubmit={(event) => void submit(event)}
    >
      <Typography variant="h3">Add a user</Typography>
      <TextField
        {...form.register('email', {
          validate: (text) => emailProblem(text) ?? true,
        })}
        label={userFieldLabels.email}
        type="email"
        required
        error={errors.email !== undefined}
        helperText={errors.email?.message ?? 'Used to log in. It cannot be changed later.'}
        slotProps={{
          htmlInput: { readOnly: write.isPending },
          inputLabel: { shrink: true },
        }}
      />
      <UserFormFields form={form} isReadOnly={write.isPending} />
    </Form>
  )
}
