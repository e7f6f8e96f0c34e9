import { choosePassword, newPasswordProblem, passwordLength } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { setPasswordLink } from '#api/password-link.ts'
import { useRefetchSession } from '#api/session.tsx'
import { useWrite } from '#api/writes.ts'
import { reasonText } from '#failure-text.ts'
import { BusyButton } from '#ui/buttons/BusyButton.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormField, showRefusal } from '#ui/forms/FormField.tsx'
import { PageHeading } from '#ui/page/PageHeading.tsx'

interface ChoosePasswordProps {
  readonly token: string
  readonly email: string
}

/** Form that a link opens in place of the login (spec §5); afterwards its owner is logged in. */
export function ChoosePassword({ token, email }: ChoosePasswordProps) {
  const [isReadable, setIsReadable] = useState(false)
  const write = useWrite(choosePassword)
  const refetchSession = useRefetchSession()
  const form = useForm({ mode: 'onTouched', defaultValues: { password: '' } })
  const submit = form.handleSubmit(async ({ password }) => {
    const { error } = await write.send({ body: { token, password } })
    if (error) {
      if (error.errorsOf('token').length > 0) return setPasswordLink('ended')
      return showRefusal(form, error, ['password'], reasonText(error))
    }
    await refetchSession()
    // The screen table then leads on.
    setPasswordLink(null)
  })
  const isBusy = write.isPending || write.isSuccess
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
      <Form
        label="Choose a password"
        problem={form.formState.errors.root?.message}
        onSubmit={(event) => void submit(event)}
      >
        {/* Tells password managers whose password it is. */}
        <input autoComplete="username" value={email} readOnly hidden />
        <Box sx={{ display: 'grid' }}>
          <FormField
            form={form}
            name="password"
            label="New password"
            problem={newPasswordProblem}
            type={isReadable ? 'text' : 'password'}
            autoComplete="new-password"
          />
          <FormControlLabel
            label="Show the password"
            control={<Checkbox checked={isReadable} onChange={() => setIsReadable(!isReadable)} />}
          />
        </Box>
        <BusyButton type="submit" variant="contained" size="large" isBusy={isBusy}>
          Save and log in
        </BusyButton>
        <Button disabled={isBusy} onClick={() => setPasswordLink(null)}>
          Log in with another password
        </Button>
      </Form>
    </>
  )
}
