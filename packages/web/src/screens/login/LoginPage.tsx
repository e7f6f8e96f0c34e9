import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import {
  type ApiError,
  currentPasswordProblem,
  emailProblem,
  endedLink,
  login,
} from '@signout/contract'
import { useState } from 'react'
import { useRefetchSession } from '#api/session.tsx'
import { useWrite } from '#api/writes.ts'
import { usePasswordLink } from '#api/password-link.ts'
import { useConfiguration } from '#configuration.ts'
import { firstMessages } from '#first-messages.ts'
import { DelayedSpinner } from '#kit/feedback/DelayedSpinner.tsx'
import { ErrorAlert } from '#kit/feedback/ErrorAlert.tsx'
import { LazyPart } from '#kit/feedback/LazyPart.tsx'
import { PlainButton } from '#kit/buttons/PlainButton.tsx'
import { PageHeading } from '#kit/page/PageHeading.tsx'
import { lazyPart } from '#kit/page/loadable.tsx'
import { LoginField } from './LoginField.tsx'
import { emailOf, focusEmail, PlainForm, usePlainForm } from './PlainForm.tsx'

const SetUp = lazyPart(async () => (await import('./SetUp.tsx')).SetUp)
const ChoosePassword = lazyPart(async () => (await import('./ChoosePassword.tsx')).ChoosePassword)

const ForgotPassword = lazyPart(async () => (await import('./ForgotPassword.tsx')).ForgotPassword)

/** After the login the screen table leads on. A password link opens this page as well (spec §5). */
export function LoginPage() {
  const { link } = usePasswordLink()
  const isValid = link !== null && link !== 'ended'
  return (
    <Box sx={{ display: 'grid', justifyContent: 'center', py: { xs: 1, sm: 6 } }}>
      <Paper variant="outlined" sx={{ width: 'min(100vw - 32px, 440px)', p: { xs: 2.5, sm: 4 } }}>
        {isValid ? (
          <LazyPart
            failure={firstMessages.partNotLoaded}
            loading={<DelayedSpinner label="Loading" />}
          >
            {'isSetup' in link ? <SetUp token={link.token} /> : <ChoosePassword {...link} />}
          </LazyPart>
        ) : (
          <LogIn hasEndedLink={link === 'ended'} />
        )}
        <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary' }}>
          By logging in you agree that this site keeps cookies in your browser. They hold your
          session and protect it; there are no others.
        </Typography>
      </Paper>
    </Box>
  )
}

function LogIn({ hasEndedLink }: { readonly hasEndedLink: boolean }) {
  const { hackathon_name } = useConfiguration()
  const [isForgotten, setIsForgotten] = useState(false)
  /** Email typed in the form that was replaced; null before that. */
  const [email, setEmail] = useState<string | null>(null)
  const change = (typed: string) => {
    setEmail(typed)
    setIsForgotten(!isForgotten)
  }
  if (isForgotten) {
    return (
      <LazyPart failure={firstMessages.partNotLoaded} loading={<DelayedSpinner label="Loading" />}>
        <ForgotPassword email={email ?? ''} onBack={change} />
      </LazyPart>
    )
  }
  return (
    <>
      <PageHeading subtitle={`Borrow hardware at ${hackathon_name}.`}>LOGIN</PageHeading>
      {hasEndedLink && (
        <Box sx={{ mb: 2 }}>
          <ErrorAlert>{endedLink} Log in, or ask an organiser for a new one.</ErrorAlert>
        </Box>
      )}
      <LoginForm email={email} onForgotten={change} />
      <Typography variant="body2" sx={{ mt: 3 }}>
        If you cannot log in, ask an organiser for a link to choose a new password.
      </Typography>
    </>
  )
}

function noCookies(secureAddress: string | undefined): string {
  const isOverHttp = secureAddress !== undefined && location.protocol === 'http:'
  return isOverHttp ? firstMessages.noCookiesOverHttp(secureAddress) : firstMessages.noCookies
}

interface LoginFormProps {
  /** Email typed before; null if there was no form before, when the browser decides on the focus. */
  readonly email: string | null
  readonly onForgotten: (email: string) => void
}

function LoginForm({ email, onForgotten }: LoginFormProps) {
  const { has_mail, secureAddress } = useConfiguration()
  const write = useWrite(login)
  const refetchSession = useRefetchSession()
  const { problems, ...handlers } = usePlainForm({
    check: ({ email: typed, password }) => ({
      email: emailProblem(typed),
      password: currentPasswordProblem(password),
    }),
    send: async (typed) => {
      const { error } = await write.send({ body: { ...typed, email: typed.email.trim() } })
      if (error) return explainRefusal(error)
      if (await refetchSession()) return null
      write.reset()
      return { fields: {}, form: noCookies(secureAddress) }
    },
  })
  return (
    <PlainForm
      ref={email === null ? undefined : focusEmail}
      label="Log in"
      problems={problems}
      {...handlers}
    >
      <LoginField
        name="email"
        label="Email"
        autoComplete="username"
        error={problems.fields.email}
        defaultValue={email ?? ''}
      />
      <LoginField
        name="password"
        label="Password"
        autoComplete="current-password"
        error={problems.fields.password}
      />
      {/* After a success the spinner stays until the session has loaded and the page is replaced. */}
      <PlainButton type="submit" look="filled" isBusy={write.isPending || write.isSuccess}>
        Log In
      </PlainButton>
      {has_mail && (
        <PlainButton
          type="button"
          look="text"
          onClick={({ currentTarget }) => onForgotten(emailOf(currentTarget.form))}
        >
          Forgot your password?
        </PlainButton>
      )}
    </PlainForm>
  )
}

/** Where and how a failed login is reported (spec §24, §25). */
function explainRefusal(error: ApiError) {
  const { wrongCredentials: wrong } = firstMessages
  if (error.status === 400) return { fields: { email: wrong, password: wrong } }
  const isCsrf = error.status === 403 && (error.detail ?? '').includes('CSRF')
  return { fields: {}, form: isCsrf ? firstMessages.invalidCsrf : firstMessages.loginFailed(error) }
}
