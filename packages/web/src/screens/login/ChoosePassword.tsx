import { choosePassword, newPasswordProblem, passwordLength } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { setPasswordLink } from '#api/password-link.ts'
import { useRefetchSession } from '#api/session.tsx'
import { useWrite } from '#api/writes.ts'
import { reasonText } from '#failure-text.ts'
import { BusyButton } from '#kit/buttons/BusyButton.tsx'
import { PageHeading } from '#kit/page/PageHeading.tsx'
import { LoginField } from './LoginField.tsx'
import { PlainForm, usePlainForm } from './PlainForm.tsx'

interface ChoosePasswordProps {
  readonly token: string
  readonly email: string
}

/** Form that a link opens in place of the login (spec §5); afterwards its owner is logged in. */
export function ChoosePassword({ token, email }: ChoosePasswordProps) {
  const [isReadable, setIsReadable] = useState(false)
  const { problems, onSubmit, isBusy } = useChoosePassword(token)
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
      <PlainForm label="Choose a password" problems={problems} onSubmit={onSubmit}>
        {/* Tells password managers whose password it is. */}
        <input autoComplete="username" value={email} readOnly hidden />
        <div>
          <LoginField
            name="password"
            label="New password"
            autoComplete="new-password"
            error={problems.fields.password}
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
        <BusyButton type="submit" variant="contained" size="large" isBusy={isBusy}>
          Save and log in
        </BusyButton>
        <Button disabled={isBusy} onClick={() => setPasswordLink(null)}>
          Log in with another password
        </Button>
      </PlainForm>
    </>
  )
}

function useChoosePassword(token: string) {
  const write = useWrite(choosePassword)
  const refetchSession = useRefetchSession()
  const { problems, onSubmit } = usePlainForm({
    check: ({ password }) => ({ password: newPasswordProblem(password) }),
    send: async ({ password }) => {
      const { error } = await write.send({ body: { token, password } })
      if (error) {
        const [atField] = error.errorsOf('password')
        if (error.errorsOf('token').length > 0) setPasswordLink('ended')
        else if (atField !== undefined) return { fields: { password: atField } }
        else
          return {
            fields: {},
            form: reasonText(error),
            focus: 'password',
          }
        return null
      }
      await refetchSession()
      // The screen table then leads on.
      setPasswordLink(null)
      return null
    },
  })
  return { problems, onSubmit, isBusy: write.isPending || write.isSuccess }
}
