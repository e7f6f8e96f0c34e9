import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { configuration } from '#configuration.ts'
import { PageHeading } from '#ui/page/PageHeading.tsx'
import { LoginForm } from './LoginForm.tsx'

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
