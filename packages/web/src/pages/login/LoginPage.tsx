import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import {
  type ApiError,
  currentPasswordProblem,
  emailProblem,
  endedLink,
  login,
  wrongCredentials,
} from '@signout/contract'
import Button from '@mui/material/Button'
import { type SubmitEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRefetchSession } from '#api/session.tsx'
import { useWrite } from '#api/writes.ts'
import { usePasswordLink } from '#api/password-link.ts'
import { useConfiguration } from '#configuration.ts'
import { reasonText } from '#failure-text.ts'
import { messages } from '#messages.ts'
import { DelayedSpinner } from '#ui/page/DelayedSpinner.tsx'
import { ErrorAlert } from '#ui/page/ErrorAlert.tsx'
import { LazyPart } from '#ui/page/LazyPart.tsx'
import { BusyButton } from '#ui/buttons/BusyButton.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { emailAsIs } from '#ui/forms/typed-as-is.ts'
import { PageHeading } from '#ui/page/PageHeading.tsx'
import { lazyPart } from '#ui/page/loadable.tsx'

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
          <LazyPart failure={messages.partNotLoaded} loading={<DelayedSpinner label="Loading" />}>
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
  const { hackathon_name, hasNoOrganiser = false } = useConfiguration()
  const [isForgotten, setIsForgotten] = useState(false)
  /** Email typed in the form that was replaced; null before that. */
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
      <PageHeading subtitle={`Borrow hardware at ${hackathon_name}.`}>LOGIN</PageHeading>
      {hasEndedLink && (
        <Box sx={{ mb: 2 }}>
          <ErrorAlert>{endedLink} Log in, or ask an organiser for a new one.</ErrorAlert>
        </Box>
      )}
      <LoginForm email={email} onForgotten={change} />
      <Typography variant="body2" sx={{ mt: 3 }}>
        {hasNoOrganiser
          ? 'There is no organiser yet. The link that makes the first one is where this server was started; each start prints a new one.'
          : 'If you cannot log in, ask an organiser for a link to choose a new password.'}
      </Typography>
    </>
  )
}

/** Over http a browser drops the cookie of a session that is kept over https alone. */
function noCookies(publicUrl = ''): string {
  const isOverHttp = publicUrl.startsWith('https:') && location.protocol === 'http:'
  return isOverHttp ? messages.noCookiesOverHttp(publicUrl) : messages.noCookies
}

interface LoginFormProps {
  /** Email typed before; null if there was no form before, when the browser decides on the focus. */
  readonly email: string | null
  readonly onForgotten: (email: string) => void
}

function LoginForm({ email, onForgotten }: LoginFormProps) {
  const { has_mail, publicUrl } = useConfiguration()
  const write = useWrite(login)
  const refetchSession = useRefetchSession()
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { email: email ?? '', password: '' },
  })
  const submit = form.handleSubmit(async (typed) => {
    const { error } = await write.send({ body: { ...typed, email: typed.email.trim() } })
    if (error?.status === 400) {
      form.setError('password', { message: wrongCredentials })
      form.setError('email', { message: wrongCredentials })
    } else if (error) {
      form.setError('root', { message: explainRefusal(error) })
    } else if (!(await refetchSession())) {
      write.reset()
      form.setError('root', { message: noCookies(publicUrl) })
    }
  })
  const submitAndFocus = async (event: SubmitEvent<HTMLFormElement>) => {
    await submit(event)
    // Before it is submitted, leaving a field would check it and take the refusal away.
    if (form.getFieldState('email').invalid) form.setFocus('email')
  }
  // After a success the spinner stays until the session has loaded and the page is replaced.
  const isBusy = write.isPending || write.isSuccess
  return (
    <Form
      label="Log in"
      problem={form.formState.errors.root?.message}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submitAndFocus(event)}
    >
      <FormField
        form={form}
        name="email"
        label="Email"
        problem={emailProblem}
        hint={keepsRoom}
        autoComplete="username"
        input={emailAsIs}
        isFirst={email !== null}
      />
      <FormField
        form={form}
        name="password"
        label="Password"
        problem={currentPasswordProblem}
        hint={keepsRoom}
        type="password"
        autoComplete="current-password"
      />
      <BusyButton type="submit" variant="contained" size="large" isBusy={isBusy}>
        Log In
      </BusyButton>
      {has_mail && (
        <Button color="inherit" onClick={() => onForgotten(form.getValues('email').trim())}>
          Forgot your password?
        </Button>
      )}
    </Form>
  )
}

/** A hint of nothing, so that a refusal pushes nothing down. */
const keepsRoom = ' '

/** How a failed login is reported (spec §25), but for wrong credentials. */
function explainRefusal(error: ApiError): string {
  const isCsrf = error.status === 403 && (error.detail ?? '').includes('CSRF')
  return isCsrf ? messages.invalidCsrf : reasonText(error)
}
