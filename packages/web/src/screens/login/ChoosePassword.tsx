import { choosePassword, newPasswordProblem, passwordLength } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type SubmitEvent, useState } from 'react'
import { asApiError } from '#api/errors.ts'
import { setPasswordLink } from '#api/password-link.ts'
import { useReadSession } from '#api/session.tsx'
import { useWrite } from '#api/writes.ts'
import { messages } from '#messages.ts'
import { ErrorAlert } from '#kit/feedback/ErrorAlert.tsx'
import { PageHeading } from '#kit/page/PageHeading.tsx'
import { LoginField } from './LoginField.tsx'

interface ChoosePasswordProps {
  readonly token: string
  readonly email: string
}

/** What a link opens in place of the login (beyond §5): afterwards its owner is logged in. */
export function ChoosePassword({ token, email }: ChoosePasswordProps) {
  const [isReadable, setIsReadable] = useState(false)
  const { problem, failure, isBusy, submit } = useChoosePassword(token)
  return (
    <>
      <PageHeading
        subtitle={
          <>
            For the account <b>{email}</b>. At least {passwordLength.min} characters, and not one of
            the passwords that everybody uses.
          </>
        }
      >
        Choose a password
      </PageHeading>
      <Stack
        component="form"
        noValidate
        aria-label="Choose a password"
        onSubmit={submit}
        sx={{ gap: 2 }}
      >
        {failure !== undefined && <ErrorAlert>{failure}</ErrorAlert>}
        {/* So that password managers know for whom they keep it. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <div>
          <LoginField
            name="password"
            label="New password"
            autoComplete="new-password"
            error={problem}
            isReadable={isReadable}
          />
          <Box
            component="label"
            sx={{ display: 'inline-flex', gap: 1, minHeight: 44, alignItems: 'center' }}
          >
            <input
              type="checkbox"
              checked={isReadable}
              onChange={() => setIsReadable(!isReadable)}
              style={{ width: 20, height: 20 }}
            />
            Show the password
          </Box>
        </div>
        <Button type="submit" variant="contained" size="large" loading={isBusy}>
          Save and log in
        </Button>
        <Button disabled={isBusy} onClick={() => setPasswordLink(null)}>
          Log in with another password
        </Button>
      </Stack>
    </>
  )
}

function useChoosePassword(token: string) {
  const write = useWrite(choosePassword)
  const readSession = useReadSession()
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const save = async (form: HTMLFormElement) => {
    const typed = new FormData(form).get('password')
    const password = typeof typed === 'string' ? typed : ''
    const refused = newPasswordProblem(password)
    setProblem(refused)
    setFailure(undefined)
    if (refused !== undefined) return focus(form)
    try {
      await write.mutateAsync({ body: { token, password } })
    } catch (error) {
      const refusal = asApiError(error)
      if (refusal.errorsOf('token').length > 0) return setPasswordLink('ended')
      const [atField] = refusal.errorsOf('password')
      setProblem(atField)
      if (atField === undefined) setFailure(messages.passwordNotChosen(refusal))
      return focus(form)
    }
    await readSession()
    // The screen table now leads on to `/`.
    setPasswordLink(null)
  }
  return {
    problem,
    failure,
    isBusy: write.isPending || write.isSuccess,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      void save(event.currentTarget)
    },
  }
}

function focus(form: HTMLFormElement): void {
  form.querySelector<HTMLInputElement>('[name=password]')?.focus()
}
