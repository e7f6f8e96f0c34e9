import { formatCount } from '@signout/contract'
import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import GlobalStyles from '@mui/material/GlobalStyles'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { createPortal } from 'react-dom'
import { useConnectionLost } from '#api/connection.ts'
import { useWaitingWrites } from '#api/writes.ts'
import { useAskOnUnload } from '#ui/leave/use-ask-on-unload.ts'
import { useBannerOutlets } from '#ui/page/outlets.tsx'
import { OfflineIcon } from '#ui/pictures/icons.tsx'
import { bannerHeight, headerHeight, keepFocusInSight, keepInSight } from '#ui/page/edges.ts'
import { notPrinted } from '#ui/page/paper.ts'

/**
 * A line below the header while the server is unreachable, and one at the head of each open sheet and dialog with
 * actions. It stays in sight, and the content below makes room.
 */
export function OfflineBanner() {
  const isLost = useConnectionLost()
  // Closing the page would give up what waits.
  useAskOnUnload(useWaitingWrites() > 0)
  const outlets = useBannerOutlets()
  return (
    <>
      <Box component="output" sx={place}>
        {isLost && <OnPage />}
      </Box>
      {isLost && outlets.map((outlet, index) => createPortal(<InSheet />, outlet, `${index}`))}
    </>
  )
}

function OnPage() {
  return (
    <>
      <GlobalStyles styles={room} />
      <Container
        ref={keepInSight}
        maxWidth="xl"
        sx={{ ...line, minHeight: `var(${bannerHeight})`, alignItems: 'center' }}
      >
        <Message />
      </Container>
    </>
  )
}

function InSheet() {
  return (
    <Box ref={keepFocusInSight} sx={{ ...line, ...colours, px: 2, py: 1 }}>
      <Message />
    </Box>
  )
}

function Message() {
  const waiting = useWaitingWrites()
  return (
    <>
      <OfflineIcon fontSize="small" />
      <Typography variant="body2">
        The connection is lost. We keep trying; what you have typed is kept.
        {waiting > 0 && <span> {waitingText(waiting)}</span>}
      </Typography>
    </>
  )
}

const waitingText = (writes: number) =>
  `${formatCount(writes, 'change is', 'changes are')} sent when it is back, and done only once.`

const line = { display: 'flex', gap: 1 } as const

const colours = {
  bgcolor: 'warning.main',
  color: 'warning.contrastText',
  ...notPrinted,
} as const

const place = {
  ...colours,
  display: 'block',
  position: 'sticky',
  top: headerHeight,
  zIndex: 'appBar',
} as const

/** Height in pixels; two lines on phones. */
const room = ({ breakpoints }: Theme) => ({
  ':root': {
    [bannerHeight]: '52px',
    [breakpoints.up('sm')]: { [bannerHeight]: '36px' },
  },
})
