import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { ErrorAlert } from '#ui/feedback/ErrorAlert.tsx'
import { LoginField } from './LoginField.tsx'
import { useLoginForm } from './use-login-form.ts'

export function LoginForm() {
  const { problems, onSubmit, onBlur, isBusy } = useLoginForm()
  return (
    <Stack
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
      />
      <LoginField
        name="password"
        label="Password"
        autoComplete="current-password"
        error={problems.fields.password}
      />
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        Log In
      </Button>
    </Stack>
  )
}
