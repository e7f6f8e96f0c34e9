import { limits, listOrders, orderMoves } from '@signout/contract'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useConnectionLost } from '#api/connection.ts'
import { useReadAll } from '#api/read-lists.ts'
import { useConfiguration } from '#configuration.ts'
import { useNow } from '#server-clock.ts'
import { formatClock, formatDated } from '#event-time.ts'
import { useWhilePageIs } from '#ui/page/visibility.ts'
import { CloseIcon } from '#ui/pictures/icons.tsx'
import { CodeGrid, quietSx } from './CodeGrid.tsx'

/** Refetch interval, although changes arrive at once: an answer older than this may be outdated. */
const everyMs = 20_000

const ready = {
  query: {
    status: [orderMoves.fulfil.to],
    ordering: '-updated_at',
    units: false,
    limit: limits.pageRows.max,
  },
} as const

export function ReadyCodes({ onClose }: { readonly onClose: () => void }) {
  const orders = useReadAll(listOrders, ready, { refetchInterval: everyMs })
  const isOld = useConnectionLost() || orders.error !== null
  const now = useNow()
  const [readAt, setReadAt] = useState(now)
  if (!isOld && readAt !== now) setReadAt(now)
  useWakeLock()
  return (
    <Box sx={pageSx}>
      <Box component="header" sx={headSx}>
        <Typography component="h2" sx={titleSx}>
          Ready for pickup
        </Typography>
        <Typography component="span" sx={quietSx}>
          {useConfiguration().hackathon_name} · {formatClock(now)}
        </Typography>
        <IconButton aria-label="Close" color="inherit" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box component="output" sx={isOld ? oldSx : undefined}>
        {isOld &&
          (orders.data === undefined
            ? 'The server cannot be reached. We keep trying.'
            : `Not up to date: this is what was ready on ${formatDated(readAt)}. We keep trying; please ask at the desk.`)}
      </Box>
      <CodeGrid orders={orders.data} />
    </Box>
  )
}

/**
 * Keeps the monitor awake while the page is visible, where the browser supports it; browsers release the lock when the
 * page is hidden.
 */
function useWakeLock(): void {
  useWhilePageIs('visible', () => {
    const lock = acquireWakeLock()
    return () => void lock.then((held) => held?.release())
  })
}

/** Undefined when refused to save the battery, or on pages without https: the monitor then follows its settings. */
async function acquireWakeLock(): Promise<WakeLockSentinel | undefined> {
  try {
    return await navigator.wakeLock?.request('screen')
  } catch {
    return undefined
  }
}

const pageSx = {
  display: 'flex',
  flexDirection: 'column',
  gap: 'max(8px, 1vh)',
  height: '100dvh',
  p: 'max(12px, 1.5vmin)',
} as const

const headSx = { display: 'flex', gap: 2, alignItems: 'center' } as const

const titleSx = { flex: 1, fontSize: 'clamp(1.25rem, 3.6vmin, 3rem)', fontWeight: 600 } as const

const oldSx = {
  px: 2,
  py: 1,
  fontSize: 'clamp(1rem, 3vmin, 2.25rem)',
  fontWeight: 600,
  borderRadius: 1,
  bgcolor: 'warning.main',
  color: 'warning.contrastText',
} as const
