import {
  type Account,
  type BodyOf,
  fullName,
  listUsers,
  updateUser,
  createUser,
  lengthProblem,
  newEmailProblem,
  registrationTeamLength,
  visibleText,
} from '@signout/contract'
import { useForm } from 'react-hook-form'
import Typography from '@mui/material/Typography'
import { useAuthenticatedSession } from '#api/session.tsx'
import { useCacheUpdate, useWrite } from '#api/writes.ts'
import { reasonText } from '#failure-text.ts'
import { messages } from '#messages.ts'
import {
  ChangedMeanwhile,
  useChangedMeanwhile,
  hasDirtyFields,
} from '#ui/forms/ChangedMeanwhile.tsx'
import { toast } from '#ui/toasts/toasts.ts'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { FormField, showRefusal } from '#ui/forms/FormField.tsx'
import { emailAsIs } from '#ui/forms/typed-as-is.ts'
import { Form } from '#ui/forms/Form.tsx'
import { useUnsaved } from '#ui/leave/unsaved-forms.ts'
import { rememberPlace } from '#ui/leave/remember-place.ts'
import {
  changedUserFields,
  newUserFields,
  refusedAt,
  toBody,
  userChangeFields,
  userInputs,
  type UserValues,
  userValuesOf,
} from './user-values.ts'
import { ownRightsHint, UserFormFields } from './UserFormFields.tsx'

/**
 * Edits a user. Typed text stays when the account is changed elsewhere meanwhile, other fields follow. Only changed
 * fields are sent.
 */
export function EditUserForm({ account }: { readonly account: Account }) {
  const { user } = useAuthenticatedSession()
  const isSelf = user.id === account.id
  const write = useWrite(updateUser)
  const cache = useCacheUpdate()
  const form = useForm<UserValues>({
    mode: 'onTouched',
    values: userValuesOf(account),
    resetOptions: { keepDirtyValues: true },
  })
  const { dirtyFields } = form.formState
  const isDirty = hasDirtyFields(dirtyFields)
  const markSaved = useUnsaved(isDirty, write.isPending)
  const [changed, setKnown] = useChangedMeanwhile(userValuesOf(account), changedUserFields, {
    isDirty,
    isSaving: write.isPending,
  })
  const submit = form.handleSubmit(async (fields) => {
    const body = changesIn(fields, dirtyFields)
    const { answer: saved, error } = await write.send({ params: { id: account.id }, body })
    if (error) {
      const refusal = reasonText(error, messages.accountNotFound)
      return showRefusal(form, error, refusedAt, refusal)
    }
    // Until the list is refetched its old state would look like another organiser's change.
    cache.updateAnswer(listUsers, { query: { id: account.id } }, (answer) => ({
      ...answer,
      results: answer.results.map((known) => (known.id === saved.id ? saved : known)),
    }))
    form.reset(userValuesOf(saved), { keepDirtyValues: false })
    markSaved()
    setKnown(userValuesOf(saved))
    toast.success(`${fullName(saved)} has been saved.`)
  })
  return (
    <Form
      label="Account"
      submitLabel="Save"
      isBusy={write.isPending}
      onSubmit={(event) => void submit(event)}
    >
      <ChangedMeanwhile what="user" fields={changed.map((field) => userInputs[field].label)} />
      <UserFormFields form={form} isSelf={isSelf} isReadOnly={write.isPending} />
      {account.registration_team !== null && (
        <FormField
          form={form}
          name="registration_team"
          label={userInputs.registration_team.label}
          problem={(text) => lengthProblem(visibleText(text), registrationTeamLength.max)}
          hint={account.profile === null ? 'Who signs joins the others with the same one.' : null}
          isReadOnly={write.isPending}
        />
      )}
      <CheckboxField
        form={form}
        name="is_active"
        label={userInputs.is_active.label}
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

function changesIn(fields: UserValues, dirty: Partial<Record<keyof UserValues, boolean>>): Changes {
  const isDirty = { ...dirty, groups: dirty.isOrganiser || dirty.isTestUser }
  return toBody(
    fields,
    userChangeFields.filter((field) => isDirty[field]),
  )
}

/** Adds a user and shows them, since a password link is needed next. */
export function NewUserForm({ onAdded }: { readonly onAdded: (id: number) => void }) {
  const write = useWrite(createUser)
  const form = useForm<UserValues>({ mode: 'onTouched', defaultValues: userValuesOf(null) })
  const { isDirty } = form.formState
  const markSaved = useUnsaved(isDirty, write.isPending)
  const submit = form.handleSubmit(async (fields) => {
    const isStillHere = rememberPlace()
    const sent = await write.send({ body: toBody(fields, newUserFields) })
    if (sent.error) {
      const refusal = reasonText(sent.error)
      return showRefusal(form, sent.error, refusedAt, refusal)
    }
    toast.success(`${fullName(sent.answer)} has been added.`)
    markSaved()
    if (isStillHere()) onAdded(sent.answer.id)
  })
  return (
    <Form
      label="Add a user"
      submitLabel="Add"
      isBusy={write.isPending}
      onSubmit={(event) => void submit(event)}
    >
      <Typography variant="h3">Add a user</Typography>
      <FormField
        form={form}
        name="email"
        label={userInputs.email.label}
        problem={newEmailProblem}
        hint="Used to log in. It cannot be changed later."
        input={emailAsIs}
        required
        isFirst
        isReadOnly={write.isPending}
      />
      <UserFormFields form={form} isReadOnly={write.isPending} />
    </Form>
  )
}
