import { type Account, type BodyOf, fullName, listUsers, updateUser } from '@signout/contract'
import { useForm } from 'react-hook-form'
import { asApiError } from '#api/errors.ts'
import { useAuthenticatedSession } from '#api/session/use-session.ts'
import { useCacheUpdate } from '#api/use-cache-update.ts'
import { useWrite } from '#api/use-write.ts'
import { messages } from '#messages.ts'
import { ChangedMeanwhile } from '#kit/unsaved/ChangedMeanwhile.tsx'
import { toast } from '#kit/toasts/toasts.ts'
import { Form } from '#kit/inputs/Form.tsx'
import { hasDirtyFields } from '#kit/unsaved/has-dirty-fields.ts'
import { useUnsaved } from '#kit/unsaved/unsaved-forms.ts'
import { useChangedMeanwhile } from '#kit/unsaved/use-changed-meanwhile.ts'
import {
  changedUserFields,
  userFieldLabels,
  fieldsOf,
  groupsOf,
  ownRightsHint,
  showRefusal,
  type UserFields,
} from './user-fields.ts'
import { UserCheckbox, UserFormFields } from './UserFormFields.tsx'

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
