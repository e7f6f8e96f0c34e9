import type { Order } from '@signout/contract'
import Box from '@mui/material/Box'
import { keyframes } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useState, useSyncExternalStore } from 'react'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { codeHeight, codeWidth, fitCodes, maxCodes } from './fit-codes.ts'

/** The codes of teams with ready orders, which are given newest first and keep their places; undefined until they have loaded. */
export function CodeGrid({ orders }: { readonly orders: readonly Order[] | undefined }) {
  const { width, height } = useWindowSize()
  const codes = [...new Set(useInPlace(orders).flatMap(({ team_code }) => team_code ?? []))]
  // Codes shown without interruption since the screen was opened.
  const [known, setKnown] = useState<readonly string[]>()
  const still = known?.filter((code) => codes.includes(code)) ?? codes
  if (orders !== undefined && known?.length !== still.length) setKnown(still)
  const shown = codes.slice(0, maxCodes)
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
        <Typography sx={quietSx}>and {codes.length - shown.length} more</Typography>
      )}
    </>
  )
}

/** The orders, each in its place as long as it is there; new ones come first. */
function useInPlace(orders: readonly Order[] | undefined): readonly Order[] {
  const [places, setPlaces] = useState<readonly number[]>([])
  if (orders === undefined) return []
  const byId = new Map(orders.map((order) => [order.id, order]))
  const known = new Set(places)
  const placed = [
    ...orders.filter(({ id }) => !known.has(id)),
    ...places.flatMap((id) => byId.get(id) ?? []),
  ]
  if (placed.length !== places.length || placed.some(({ id }, at) => id !== places[at])) {
    setPlaces(placed.map(({ id }) => id))
  }
  return placed
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

/** Text beside the codes. */
export const quietSx = {
  color: 'text.secondary',
  fontSize: 'clamp(0.875rem, 2.6vmin, 2rem)',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
  textAlign: 'right',
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
  fontWeight: 600,
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
