import { type Order, limits, listOrders, orderMoves } from '@signout/contract'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { keyframes } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useConnectionLost } from '#api/connection.ts'
import { useReadAll } from '#api/read-lists.ts'
import { useConfiguration, useNow } from '#configuration.ts'
import { formatClock, formatMoment } from '#event-time.ts'
import { PlainList } from '#kit/list/PlainList.tsx'
import { whilePageIs } from '#kit/page/visibility.ts'
import { CloseIcon } from '#kit/pictures/icons.tsx'
import { codeHeight, codeWidth, fitCodes, mostCodes } from './fit-codes.ts'

/** Refetch interval, although changes arrive at once: an answer older than this may be outdated. */
const everyMs = 20_000

const waiting = {
  query: {
    status: [orderMoves.fulfil.to],
    ordering: '-updated_at',
    units: false,
    limit: limits.pageRows.max,
  },
} as const

export function ReadyCodes({ onClose }: { readonly onClose: () => void }) {
  const orders = useReadAll(listOrders, waiting, { refetchInterval: everyMs })
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
        <Typography component="span" sx={clockSx}>
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
            : `Not up to date: this is what was ready on ${formatMoment(readAt)}. We keep trying; please ask at the desk.`)}
      </Box>
      <Codes orders={orders.data} />
    </Box>
  )
}

/**
 * Keeps the monitor awake while the page is visible, where the browser supports it; browsers release the lock when the
 * page is hidden.
 */
function useWakeLock(): void {
  useEffect(
    () =>
      whilePageIs('visible', () => {
        const lock = acquireWakeLock()
        return () => void lock.then((held) => held?.release())
      }),
    [],
  )
}

/** Undefined when refused to save the battery, or on pages without https: the monitor then follows its settings. */
async function acquireWakeLock(): Promise<WakeLockSentinel | undefined> {
  try {
    return await navigator.wakeLock?.request('screen')
  } catch {
    return undefined
  }
}

/** One order of each team, the newest first; undefined until they have loaded. */
function Codes({ orders }: { readonly orders: readonly Order[] | undefined }) {
  const { width, height } = useWindowSize()
  const codes = [...new Set(orders?.flatMap(({ team_code }) => team_code ?? []))]
  // Codes shown without interruption since the screen was opened.
  const [known, setKnown] = useState<readonly string[]>()
  const still = known?.filter((code) => codes.includes(code)) ?? codes
  if (orders !== undefined && known?.length !== still.length) setKnown(still)
  const shown = codes.slice(0, mostCodes)
  const { columns, rows } = fitCodes(shown.length, width / height)
  if (orders?.length === 0) {
    return <Typography sx={emptySx}>No orders are ready right now.</Typography>
  }
  return (
    <>
      <Box sx={areaSx}>
        <PlainList
          aria-label="Team codes"
          style={{
            gridTemplateColumns: `repeat(${columns}, 1fr)`,
            gridTemplateRows: `repeat(${rows}, 1fr)`,
            fontSize: `min(${96 / columns / codeWidth}cqw, ${96 / rows / codeHeight}cqh)`,
          }}
          sx={listSx}
        >
          {shown.map((code) => (
            <Box key={code} component="li" sx={codeSx}>
              {code}
              {!still.includes(code) && <Box aria-hidden sx={flashSx} />}
            </Box>
          ))}
        </PlainList>
      </Box>
      {codes.length > shown.length && (
        <Typography sx={clockSx}>and {codes.length - shown.length} more</Typography>
      )}
    </>
  )
}

/** Size of the window, in pixels. */
function useWindowSize(): { readonly width: number; readonly height: number } {
  const width = useSyncExternalStore(listenToResize, () => window.innerWidth)
  const height = useSyncExternalStore(listenToResize, () => window.innerHeight)
  return { width, height }
}

function listenToResize(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}

const pageSx = {
  display: 'flex',
  flexDirection: 'column',
  gap: 'max(8px, 1vh)',
  height: '100dvh',
  p: 'max(12px, 1.5vmin)',
} as const

const headSx = { display: 'flex', gap: 2, alignItems: 'center' } as const

const titleSx = { flex: 1, fontSize: 'clamp(1.25rem, 3.6vmin, 3rem)', fontWeight: 700 } as const

const clockSx = {
  color: 'text.secondary',
  fontSize: 'clamp(0.875rem, 2.6vmin, 2rem)',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
  textAlign: 'right',
} as const

const oldSx = {
  px: 2,
  py: 1,
  fontSize: 'clamp(1rem, 3vmin, 2.25rem)',
  fontWeight: 600,
  borderRadius: 1,
  bgcolor: 'warning.main',
  color: 'warning.contrastText',
} as const

const emptySx = {
  display: 'grid',
  flex: 1,
  placeItems: 'center',
  color: 'text.secondary',
  fontSize: 'clamp(1.25rem, 5vmin, 4rem)',
  textAlign: 'center',
} as const

const areaSx = { flex: 1, minHeight: 0, containerType: 'size' } as const

const listSx = {
  display: 'grid',
  height: '100%',
  lineHeight: 1,
} as const

const codeSx = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  m: '0.06em',
  borderRadius: '0.12em',
  fontFamily: 'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  fontWeight: 700,
  letterSpacing: '0.04em',
} as const

const flash = keyframes({ '0%, 60%': { opacity: 0.4 }, to: { opacity: 0 } })

/** Flashes once, when a code is added. */
const flashSx = {
  position: 'absolute',
  inset: 0,
  borderRadius: 'inherit',
  bgcolor: 'success.main',
  animation: `${flash} 4s ease-out both`,
} as const
