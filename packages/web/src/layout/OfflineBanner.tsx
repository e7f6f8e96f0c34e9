import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import GlobalStyles from '@mui/material/GlobalStyles'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useConnectionLost } from '#api/connection.ts'
import { OfflineIcon } from '#ui/pictures/icons.tsx'
import { bannerHeight, headerHeight } from '#ui/page/edges.ts'
import { keepInSight } from '#ui/page/keep-in-sight.ts'

/** A line below the header while the server cannot be reached; it stays in sight, and what is below makes room. */
export function OfflineBanner() {
  const isLost = useConnectionLost()
  return (
    <Box component="output" sx={place}>
      {isLost && <Message />}
    </Box>
  )
}

function Message() {
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message.current) keepInSight(message.current)
  }, [])
  return (
    <>
      <GlobalStyles styles={room} />
      <Container
        ref={message}
        maxWidth="xl"
        sx={{ display: 'flex', gap: 1, minHeight: `var(${bannerHeight})`, alignItems: 'center' }}
      >
        <OfflineIcon fontSize="small" />
        <Typography variant="body2">
          The connection is lost. We keep trying; nothing that you typed is gone.
        </Typography>
      </Container>
    </>
  )
}

const place = {
  display: 'block',
  position: 'sticky',
  top: headerHeight,
  zIndex: 'appBar',
  bgcolor: 'warning.main',
  color: 'warning.contrastText',
  '@media print': { display: 'none' },
} as const

/** Two lines on phones. */
const room = ({ breakpoints }: Theme) => ({
  ':root': {
    [bannerHeight]: '52px',
    [breakpoints.up('sm')]: { [bannerHeight]: '36px' },
  },
})
