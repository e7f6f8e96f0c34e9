import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { endedLink } from '@signout/contract'
import { lazy, useState } from 'react'
import { usePasswordLink } from '#api/password-link.ts'
import { configuration } from '#configuration.ts'
import { messages } from '#messages.ts'
import { DelayedSpinner } from '#kit/feedback/DelayedSpinner.tsx'
import { ErrorAlert } from '#kit/feedback/ErrorAlert.tsx'
import { LazyPart } from '#kit/feedback/ErrorBoundary.tsx'
import { PlainButton } from '#kit/buttons/PlainButton.tsx'
import { PageHeading } from '#kit/page/PageHeading.tsx'
import { emailOf, focusEmail } from './email-of.ts'
import { LoginField } from './LoginField.tsx'
import { useLoginForm } from './use-login-form.ts'

const ChoosePassword = lazy(async () => ({
  default: (await import('./ChoosePassword.tsx')).ChoosePassword,
}))

const ForgotPassword = lazy(async () => ({
  default: (await import('./ForgotPassword.tsx')).ForgotPassword,
}))

/** After the login the screen table leads on to `/`. A link for a password opens this page as well (beyond §5). */
export function LoginPage() {
  const { link } = usePasswordLink()
  const isValid = link !== null && link !== 'ended'
  return (
    <Box sx={{ display: 'grid', justifyContent: 'center', py: { xs: 1, sm: 6 } }}>
      <Paper variant="outlined" sx={{ width: 'min(100vw - 32px, 440px)', p: { xs: 2.5, sm: 4 } }}>
        {isValid ? (
          <LazyPart failure={messages.partNotLoaded} loading={<DelayedSpinner label="Loading" />}>
            <ChoosePassword {...link} />
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
  const [isForgotten, setIsForgotten] = useState(false)
  /** What was typed in the form that the other one replaced; null before that. */
  const [email, setEmail] = useState<string | null>(null)
  const change = (typed: string) => {
    setEmail(typed)
    setIsForgotten(!isForgotten)
  }
  if (isForgotten) {
    return (
      <LazyPart failure={messages.partNotLoaded} loading={<DelayedSpinner label="Loading" />}>
        <ForgotPassword email={email ?? ''} onBack={change} />
      </LazyPart>
    )
  }
  return (
    <>
      <PageHeading subtitle={`Borrow hardware at ${configuration().hackathonName}.`}>
        LOGIN
      </PageHeading>
      {hasEndedLink && (
        <Box sx={{ mb: 2 }}>
          <ErrorAlert>{endedLink} Log in, or ask an organiser for a new one.</ErrorAlert>
        </Box>
      )}
      <LoginForm email={email} onForgotten={change} />
      <Typography variant="body2" sx={{ mt: 3 }}>
        {messages.askForLink}
      </Typography>
    </>
  )
}

interface LoginFormProps {
  /** What was typed before; null if nothing was, and the browser decides where the focus is. */
  readonly email: string | null
  readonly onForgotten: (email: string) => void
}

function LoginForm({ email, onForgotten }: LoginFormProps) {
  const { problems, onSubmit, onBlur, isBusy } = useLoginForm()
  return (
    <Stack
      ref={email === null ? null : focusEmail}
      component="form"
      noValidate
      aria-label="Log in"
      onSubmit={onSubmit}
      onBlur={onBlur}
      sx={{ gap: 2 }}
    >
      {problems.form !== undefined && <ErrorAlert>{problems.form}</ErrorAlert>}
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
      <PlainButton type="submit" look="filled" isBusy={isBusy}>
        Log In
      </PlainButton>
      {configuration().hasMail && (
        <PlainButton
          type="button"
          look="text"
          onClick={({ currentTarget }) => onForgotten(emailOf(currentTarget.form))}
        >
          Forgot your password?
        </PlainButton>
      )}
    </Stack>
  )
}
