import {
  type Account,
  type BodyOf,
  fullName,
  listUsers,
  updateUser,
  createUser,
  emailProblem,
} from '@signout/contract'
import { useForm } from 'react-hook-form'
import { asApiError } from '#api/errors.ts'
import { useAuthenticatedSession } from '#api/session.tsx'
import { useCacheUpdate, useWrite } from '#api/writes.ts'
import { messages } from '#messages.ts'
import {
  ChangedMeanwhile,
  useChangedMeanwhile,
  hasDirtyFields,
} from '#kit/form/ChangedMeanwhile.tsx'
import { toast } from '#kit/toasts/toasts.ts'
import { Form } from '#kit/form/Form.tsx'
import { useUnsaved } from '#kit/leave/unsaved-forms.ts'
import {
  changedUserFields,
  userFieldLabels,
  fieldsOf,
  groupsOf,
  ownRightsHint,
  showRefusal,
  type UserFields,
  blankUser,
} from './user-fields.ts'
import { UserCheckbox, UserFormFields } from './UserFormFields.tsx'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { rememberPlace } from '#kit/leave/history.ts'

/** What was typed stays when the account is changed elsewhere meanwhile; the rest follows. Only what was changed is sent. */
export function EditUserForm({ account }: { readonly account: Account }) {
  const { user } = useAuthenticatedSession()
  const isSelf = user.id === account.id
  const write = useWrite(updateUser)
  const cache = useCacheUpdate()
  const form = useForm<UserFields>({
    mode: 'onTouched',
    values: fieldsOf(account),
    resetOptions: { keepDirtyValues: true },
  })
  const { dirtyFields } = form.formState
  const isDirty = hasDirtyFields(dirtyFields)
  const markSaved = useUnsaved(isDirty, write.isPending)
  const [changed, setKnown] = useChangedMeanwhile(fieldsOf(account), changedUserFields, {
    isDirty,
    isSaving: write.isPending,
  })
  const submit = form.handleSubmit(async (fields) => {
    if (write.isPending) return
    try {
      const body = changesIn(fields, dirtyFields)
      const saved = await write.mutateAsync({ params: { id: account.id }, body })
      // Until the list is read again; what it says would look like somebody else's change.
      cache.updateAnswer(listUsers, { query: { id: account.id } }, (answer) => ({
        ...answer,
        results: answer.results.map((known) => (known.id === saved.id ? saved : known)),
      }))
      form.reset(fieldsOf(saved))
      markSaved()
      setKnown(fieldsOf(saved))
      toast.success(messages.userSaved(fullName(saved)))
    } catch (error) {
      const refusal = asApiError(error)
      showRefusal(form, refusal, messages.userNotSaved(refusal))
    }
  })
  return (
    <Form
      label="Account"
      submitLabel="Save"
      isBusy={write.isPending}
      onSubmit={(event) => void submit(event)}
    >
      <ChangedMeanwhile what="user" fields={changed.map((field) => userFieldLabels[field])} />
      <UserFormFields form={form} isSelf={isSelf} isReadOnly={write.isPending} />
      <UserCheckbox
        form={form}
        name="is_active"
        hint={
          isSelf
            ? ownRightsHint
            : 'When this is off, they cannot log in, and are logged out at once.'
        }
        isLocked={isSelf}
        isReadOnly={write.isPending}
      />
    </Form>
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
