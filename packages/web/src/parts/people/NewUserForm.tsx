import { createUser, emailLength, isEmail, normaliseEmail } from '@signout/contract'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { asApiError } from '#api/errors.ts'
import { useWrite } from '#api/use-write.ts'
import { messages } from '#messages.ts'
import { toast } from '#ui/feedback/toasts.ts'
import { SteadyButton } from '#ui/steady/SteadyButton.tsx'
import { nameOf } from './account-text.ts'
import { blankUser, groupsOf, showRefusal, type UserFields } from './user-fields.ts'
import { UserFormFields } from './UserFormFields.tsx'

/** Adds a user, whose own view follows: a password link is the next thing that is needed. */
export function NewUserForm({ onAdded }: { readonly onAdded: (id: number) => void }) {
  const write = useWrite(createUser)
  const form = useForm<UserFields>({ mode: 'onTouched', defaultValues: blankUser })
  const { errors } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('email'), [setFocus])
  const submit = form.handleSubmit(async (fields) => {
    if (write.isPending) return
    const { email, first_name, last_name, phone_number, review_status } = fields
    const body = { email, first_name, last_name, phone_number, review_status }
    try {
      const added = await write.mutateAsync({ body: { ...body, groups: groupsOf(fields) } })
      toast.success(messages.userAdded(nameOf(added)))
      onAdded(added.id)
    } catch (error) {
      const refusal = asApiError(error)
      showRefusal(form, refusal, messages.userNotAdded(refusal))
    }
  })
  return (
    <Stack
      component="form"
      noValidate
      aria-label="Add a person"
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 2 }}
    >
      <Typography variant="h3">Add a person</Typography>
      <TextField
        {...form.register('email', {
          validate: (text) => isEmail(normaliseEmail(text)) || 'Enter an e-mail address.',
        })}
        label="Email"
        type="email"
        required
        error={errors.email !== undefined}
        helperText={errors.email?.message ?? 'To log in with; it cannot be changed later.'}
        slotProps={{ htmlInput: { maxLength: emailLength.max }, inputLabel: { shrink: true } }}
      />
      <UserFormFields form={form} />
      <SteadyButton
        type="submit"
        variant="contained"
        loading={write.isPending}
        sx={{ alignSelf: 'flex-start' }}
      >
        Add
      </SteadyButton>
    </Stack>
  )
}
