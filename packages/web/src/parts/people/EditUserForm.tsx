import { type Account, type BodyOf, updateUser } from '@signout/contract'
import Stack from '@mui/material/Stack'
import { useForm } from 'react-hook-form'
import { asApiError } from '#api/errors.ts'
import { useAuthenticatedSession } from '#api/session/use-session.ts'
import { useWrite } from '#api/use-write.ts'
import { messages } from '#messages.ts'
import { toast } from '#ui/feedback/toasts.ts'
import { SteadyButton } from '#ui/steady/SteadyButton.tsx'
import { nameOf } from './account-text.ts'
import { fieldsOf, groupsOf, showRefusal, type UserFields } from './user-fields.ts'
import { Tick, UserFormFields } from './UserFormFields.tsx'

/** What was typed stays when the account is changed elsewhere meanwhile; the rest follows. Only what was changed is sent. */
export function EditUserForm({ account }: { readonly account: Account }) {
  const { user } = useAuthenticatedSession()
  const isSelf = user.id === account.id
  const write = useWrite(updateUser)
  const form = useForm<UserFields>({
    mode: 'onTouched',
    values: fieldsOf(account),
    resetOptions: { keepDirtyValues: true },
  })
  const { dirtyFields } = form.formState
  const submit = form.handleSubmit(async (fields) => {
    if (write.isPending) return
    try {
      const body = changesIn(fields, dirtyFields)
      const saved = await write.mutateAsync({ params: { id: account.id }, body })
      form.reset(fieldsOf(saved))
      toast.success(messages.userSaved(nameOf(saved)))
    } catch (error) {
      const refusal = asApiError(error)
      showRefusal(form, refusal, messages.userNotSaved(refusal))
    }
  })
  return (
    <Stack
      component="form"
      noValidate
      aria-label="Account"
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 2 }}
    >
      <UserFormFields form={form} isSelf={isSelf} />
      <Tick
        form={form}
        name="is_active"
        label="May log in"
        hint={
          isSelf ? 'Nobody takes this from themselves.' : 'Without it all sessions end at once.'
        }
        isLocked={isSelf}
      />
      <SteadyButton
        type="submit"
        variant="contained"
        loading={write.isPending}
        sx={{ alignSelf: 'flex-start' }}
      >
        Save
      </SteadyButton>
    </Stack>
  )
}

type Changes = BodyOf<typeof updateUser>

function changesIn(fields: UserFields, dirty: Partial<Record<keyof UserFields, boolean>>): Changes {
  const { first_name, last_name, phone_number, review_status, is_active } = fields
  return {
    ...(dirty.first_name && { first_name }),
    ...(dirty.last_name && { last_name }),
    ...(dirty.phone_number && { phone_number }),
    ...(dirty.review_status && { review_status }),
    ...(dirty.is_active && { is_active }),
    ...((dirty.isOrganiser || dirty.isTestUser) && { groups: groupsOf(fields) }),
  }
}
