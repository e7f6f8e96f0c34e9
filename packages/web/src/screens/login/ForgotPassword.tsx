import { checkCredentials, requestPasswordReset } from '@signout/contract'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { asApiError } from '#api/errors.ts'
import { useWrite } from '#api/writes.ts'
import { messages } from '#messages.ts'
import { ErrorAlert } from '#kit/feedback/ErrorAlert.tsx'
import { PageHeading } from '#kit/page/PageHeading.tsx'
import { emailOf, focusEmail } from './email-of.ts'
import { LoginField } from './LoginField.tsx'

interface ForgotPasswordProps {
  /** As far as it is typed already. */
  readonly email: string
  /** Gets what is typed by then. */
  readonly onBack: (email: string) => void
}

/** Asks for a link by mail. What it answers never tells whether there is such an account (beyond §5). */
export function ForgotPassword({ email, onBack }: ForgotPasswordProps) {
  const { requestedFor, problem, failure, isBusy, submit } = useResetRequest()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => focusEmail(form.current), [])
  return (
    <>
      <PageHeading {...(requestedFor === undefined && { subtitle })}>
        Forgot your password?
      </PageHeading>
      {requestedFor === undefined ? (
        <Stack
          ref={form}
          component="form"
          noValidate
          aria-label="Forgot your password?"
          onSubmit={submit}
          sx={{ gap: 2 }}
        >
          {failure !== undefined && <ErrorAlert>{failure}</ErrorAlert>}
          <LoginField
            name="email"
            label="Email"
            autoComplete="username"
            error={problem}
            defaultValue={email}
          />
          <Button type="submit" variant="contained" size="large" loading={isBusy}>
            Email me a link
          </Button>
        </Stack>
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

/** It takes the focus of the form that it replaces. */
function Requested({ email }: { readonly email: string }) {
  const answer = useRef<HTMLDivElement>(null)
  useEffect(() => answer.current?.focus(), [])
  return (
    <Alert ref={answer} severity="info" tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
      {messages.resetRequested(email)} Can’t find it? Check your spam folder, or ask an organiser
      for a link.
    </Alert>
  )
}

function useResetRequest() {
  const write = useWrite(requestPasswordReset)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [requestedFor, setRequestedFor] = useState<string>()
  const request = async (form: HTMLFormElement) => {
    const email = emailOf(form)
    const refused = checkCredentials({ email, password: '' }).email
    setProblem(refused)
    setFailure(undefined)
    if (refused !== undefined) return focusEmail(form)
    try {
      await write.mutateAsync({ body: { email } })
    } catch (error) {
      setFailure(messages.resetNotRequested(asApiError(error)))
      return focusEmail(form)
    }
    setRequestedFor(email)
  }
  return {
    requestedFor,
    problem,
    failure,
    isBusy: write.isPending,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      void request(event.currentTarget)
    },
  }
}
