import { emailProblem, requestPasswordReset } from '@signout/contract'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { useWrite } from '#api/writes.ts'
import { reasonText } from '#failure-text.ts'
import { BusyButton } from '#ui/buttons/BusyButton.tsx'
import { focusOnMount } from '#ui/page/FocusFallback.tsx'
import { PageHeading } from '#ui/page/PageHeading.tsx'
import { LoginField } from './LoginField.tsx'
import { emailOf, focusEmail, PlainForm, usePlainForm } from './PlainForm.tsx'

interface ForgotPasswordProps {
  /** Email typed so far. */
  readonly email: string
  /** Called with the email typed so far. */
  readonly onBack: (email: string) => void
}

/** Requests a link by mail. The answer never tells whether the account exists (spec §5). */
export function ForgotPassword({ email, onBack }: ForgotPasswordProps) {
  const { requestedFor, problems, onSubmit, isBusy } = useResetRequest()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => focusEmail(form.current), [])
  return (
    <>
      <PageHeading {...(requestedFor === undefined && { subtitle })}>
        Forgot your password?
      </PageHeading>
      {requestedFor === undefined ? (
        <PlainForm ref={form} label="Forgot your password?" problems={problems} onSubmit={onSubmit}>
          <LoginField
            name="email"
            label="Email"
            autoComplete="username"
            error={problems.fields.email}
            defaultValue={email}
          />
          <BusyButton type="submit" variant="contained" size="large" isBusy={isBusy}>
            Email me a link
          </BusyButton>
        </PlainForm>
      ) : (
        <Requested email={requestedFor} />
      )}
      <Button
        fullWidth
        sx={{ mt: 2 }}
        onClick={() => onBack(requestedFor ?? emailOf(form.current))}
      >
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

function useResetRequest() {
  const write = useWrite(requestPasswordReset)
  const [requestedFor, setRequestedFor] = useState<string>()
  const { problems, onSubmit } = usePlainForm({
    check: ({ email }) => ({ email: emailProblem(email) }),
    send: async (typed) => {
      const email = typed.email.trim()
      const { error } = await write.send({ body: { email } })
      if (error) return { fields: {}, form: reasonText(error), focus: 'email' }
      setRequestedFor(email)
      return null
    },
  })
  return { requestedFor, problems, onSubmit, isBusy: write.isPending }
}
