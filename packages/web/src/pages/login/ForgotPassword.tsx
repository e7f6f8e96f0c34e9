import { emailProblem, requestPasswordReset } from '@signout/contract'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useWrite } from '#api/writes.ts'
import { reasonText } from '#failure-text.ts'
import { BusyButton } from '#ui/buttons/BusyButton.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { emailAsIs } from '#ui/forms/typed-as-is.ts'
import { focusOnMount } from '#ui/page/FocusFallback.tsx'
import { PageHeading } from '#ui/page/PageHeading.tsx'

interface ForgotPasswordProps {
  /** Email typed so far. */
  readonly email: string
  /** Called with the email typed so far. */
  readonly onBack: (email: string) => void
}

/** Requests a link by mail. The answer never tells whether the account exists (spec §5). */
export function ForgotPassword({ email, onBack }: ForgotPasswordProps) {
  const write = useWrite(requestPasswordReset)
  const form = useForm({ mode: 'onTouched', defaultValues: { email } })
  const [requestedFor, setRequestedFor] = useState<string>()
  const submit = form.handleSubmit(async (typed) => {
    const { error } = await write.send({ body: { email: typed.email.trim() } })
    if (error) form.setError('root', { message: reasonText(error) })
    else setRequestedFor(typed.email.trim())
  })
  return (
    <>
      <PageHeading subtitle={requestedFor === undefined ? subtitle : undefined}>
        Forgot your password?
      </PageHeading>
      {requestedFor === undefined ? (
        <Form
          label="Forgot your password?"
          problem={form.formState.errors.root?.message}
          onSubmit={(event) => void submit(event)}
        >
          <FormField
            form={form}
            name="email"
            label="Email"
            problem={emailProblem}
            autoComplete="username"
            input={emailAsIs}
            isFirst
          />
          <BusyButton type="submit" variant="contained" size="large" isBusy={write.isPending}>
            Email me a link
          </BusyButton>
        </Form>
      ) : (
        <Requested email={requestedFor} />
      )}
      <Button fullWidth sx={{ mt: 2 }} onClick={() => onBack(form.getValues('email').trim())}>
        Back to the login
      </Button>
    </>
  )
}

const subtitle = 'Enter your email address and we’ll send you a link to choose a new password.'

/** Takes the focus of the form that it replaces. */
function Requested({ email }: { readonly email: string }) {
  return (
    <Alert ref={focusOnMount} severity="info" tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
      If there is an account for {email}, an email with a link to choose a new password is on its
      way. Can’t find it? Check your spam folder, or ask an organiser for a link.
    </Alert>
  )
}
