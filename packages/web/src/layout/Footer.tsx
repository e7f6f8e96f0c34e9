import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Typography from '@mui/material/Typography'
import { configuration, serverNow } from '#configuration.ts'

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
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, justifyContent: 'space-between' }}
      >
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          Hardware Signout
        </Typography>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          © {year} {configuration().hackathonName}
        </Typography>
      </Container>
    </Box>
  )
}
