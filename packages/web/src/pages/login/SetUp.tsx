import {
  firstNameProblem,
  lastNameProblem,
  newEmailProblem,
  newPasswordProblem,
  passwordLength,
  setUp,
} from '@signout/contract'
import { useForm } from 'react-hook-form'
import { setPasswordLink } from '#api/password-link.ts'
import { useRefetchSession } from '#api/session.tsx'
import { useWrite } from '#api/writes.ts'
import { Form } from '#ui/forms/Form.tsx'
import { FormField, showRefusal } from '#ui/forms/FormField.tsx'
import { emailAsIs } from '#ui/forms/typed-as-is.ts'
import { PageHeading } from '#ui/page/PageHeading.tsx'
import { reasonText } from '#failure-text.ts'

const fieldNames = ['email', 'first_name', 'last_name', 'password'] as const

/** Form that the setup link of a start without organisers opens in place of the login (spec §5). */
export function SetUp({ token }: { readonly token: string }) {
  const write = useWrite(setUp)
  const refetchSession = useRefetchSession()
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { email: '', first_name: '', last_name: '', password: '' },
  })
  const isReadOnly = write.isPending || write.isSuccess
  const submit = form.handleSubmit(async (fields) => {
    if (isReadOnly) return
    const { error } = await write.send({ body: { token, ...fields } })
    if (error) {
      const isEnded = error.status === 404 || error.errorsOf('token').length > 0
      if (isEnded) return setPasswordLink('ended')
      return showRefusal(form, error, fieldNames, reasonText(error))
    }
    await refetchSession()
    // The screen table then leads on.
    setPasswordLink(null)
  })
  const shared = { form, isReadOnly, fullWidth: true, required: true }
  return (
    <>
      <PageHeading subtitle="This account runs the event: it adds the others, the items and the settings.">
        The first organiser
      </PageHeading>
      <Form
        label="The first organiser"
        submitLabel="Create and log in"
        submitSize="large"
        problem={form.formState.errors.root?.message}
        isBusy={isReadOnly}
        onSubmit={(event) => void submit(event)}
      >
        <FormField
          {...shared}
          name="email"
          label="Email"
          autoComplete="username"
          problem={newEmailProblem}
          input={emailAsIs}
        />
        <FormField
          {...shared}
          name="first_name"
          label="First name"
          autoComplete="given-name"
          problem={firstNameProblem}
        />
        <FormField
          {...shared}
          name="last_name"
          label="Last name"
          autoComplete="family-name"
          required={false}
          problem={lastNameProblem}
        />
        <FormField
          {...shared}
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${passwordLength.min} characters, and not one of the passwords that everybody uses.`}
          problem={newPasswordProblem}
        />
      </Form>
    </>
  )
}
