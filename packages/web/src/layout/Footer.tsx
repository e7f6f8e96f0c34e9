import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Container from '@mui/material/Container'
import Typography from '@mui/material/Typography'
import { lazy, useState } from 'react'
import { useSession } from '#api/session/use-session.ts'
import { configuration, serverNow } from '#configuration.ts'
import { LazyPart } from '#parts/LazyPart.tsx'

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
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setIsOpen(true)
    setWasOpened(true)
  }
  return (
    <>
      <Button size="small" color="inherit" onClick={open}>
        Change password
      </Button>
      {wasOpened && (
        <LazyPart>
          <ChangePasswordDialog open={isOpen} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}
