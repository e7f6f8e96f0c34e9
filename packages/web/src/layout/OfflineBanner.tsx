import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Typography from '@mui/material/Typography'
import { useConnectionLost } from '#api/connection.ts'
import { OfflineIcon } from '#ui/icons.tsx'

/** A quiet line while the server cannot be reached. */
export function OfflineBanner() {
  const isLost = useConnectionLost()
  return (
    <Box
      component="output"
      sx={{ display: 'block', bgcolor: 'warning.main', color: 'warning.contrastText' }}
    >
      {isLost && (
        <Container maxWidth="xl" sx={{ display: 'flex', gap: 1, py: 0.75, alignItems: 'center' }}>
          <OfflineIcon fontSize="small" />
          <Typography variant="body2">
            The connection is lost. We keep trying; nothing that you typed is gone.
          </Typography>
        </Container>
      )}
    </Box>
  )
}
