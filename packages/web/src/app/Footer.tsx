import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { useSession } from '#api/session/use-session.ts'
import { configuration, serverNow } from '#configuration.ts'
import { ErrorBoundary } from '#kit/feedback/ErrorBoundary.tsx'

/** Not in the first load: sheets are not. */
const ChangePassword = lazy(async () => ({
  default: (await import('./ChangePassword.tsx')).ChangePassword,
}))

export function Footer() {
  const year = new Date(serverNow()).getUTCFullYear()
  return (
    <Box
      component="footer"
      sx={{
        py: 2.5,
        borderTop: '1px solid',
        borderColor: 'divider',
        color: 'text.secondary',
        '@media print': { display: 'none' },
      }}
    >
      <Container
        maxWidth="xl"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 3,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          Hardware Signout
        </Typography>
        {useSession().state === 'authenticated' && (
          <ErrorBoundary fallback={null}>
            <Suspense>
              <ChangePassword />
            </Suspense>
          </ErrorBoundary>
        )}
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          © {year} {configuration().hackathonName}
        </Typography>
      </Container>
    </Box>
  )
}
