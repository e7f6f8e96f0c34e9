import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Typography from '@mui/material/Typography'
import { lazy } from 'react'
import { useSession } from '#api/session/use-session.ts'
import { configuration, serverNow } from '#configuration.ts'
import { messages } from '#messages.ts'
import { LazyPart } from '#ui/feedback/LazyPart.tsx'
import { PlainButton } from '#ui/PlainButton.tsx'
import { useLazySheet } from '#ui/page/use-lazy-sheet.ts'

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog,
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
        {useSession().state === 'authenticated' && <ChangePassword />}
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          © {year} {configuration().hackathonName}
        </Typography>
      </Container>
    </Box>
  )
}

/** For whoever is logged in (beyond §5). */
function ChangePassword() {
  const sheet = useLazySheet('password')
  return (
    <>
      <PlainButton onClick={sheet.open}>Change password</PlainButton>
      {sheet.wasOpened && (
        <LazyPart failure={messages.partNotLoaded}>
          <ChangePasswordDialog open={sheet.isOpen} onClose={sheet.close} />
        </LazyPart>
      )}
    </>
  )
}
