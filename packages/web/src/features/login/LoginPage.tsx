import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { configuration } from '#configuration.ts'
import { ErrorAlert } from '#ui/feedback/ErrorAlert.tsx'
import { PageHeading } from '#ui/page/PageHeading.tsx'
import { LoginField } from './LoginField.tsx'
import { useLoginForm } from './use-login-form.ts'

/** After the login the screen table leads on to `/`. */
export function LoginPage() {
  return (
    <Box sx={{ display: 'grid', justifyContent: 'center', py: { xs: 1, sm: 6 } }}>
      <Paper variant="outlined" sx={{ width: 'min(100vw - 32px, 440px)', p: { xs: 2.5, sm: 4 } }}>
        <PageHeading subtitle={`Borrow hardware at ${configuration().hackathonName}.`}>
          LOGIN
        </PageHeading>
        <LoginForm />
        <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary' }}>
          By logging in you agree that this site keeps cookies in your browser. They hold your
          session and protect it; there are no others.
        </Typography>
      </Paper>
    </Box>
  )
}

function LoginForm() {
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
