import Box from '@mui/material/Box'
import { encode } from 'uqr'

interface QrCodeProps {
  readonly text: string
  /** Target of the code, for screen readers. */
  readonly label: string
  /** Width of the square: pixels, or any CSS length. */
  readonly size: number | string
}

/** Light modules on each side that scanners require. */
const quietZone = 4

/** A QR code, dark on light even in dark mode: not every scanner reads the reverse. */
export function QrCode({ text, label, size }: QrCodeProps) {
  const { data, size: side } = encode(text, { ecc: 'M', border: quietZone })
  const dark = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x},${y}h1v1h-1z` : '')),
  )
  // Crisp edges, since otherwise light seams show between dark modules that end within a pixel.
  return (
    <Box
      component="svg"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- An img might not have loaded when it is printed.
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      sx={{ ...darkOnLight, width: size }}
    >
      <path fill="currentColor" d={dark.join('')} />
    </Box>
  )
}

const darkOnLight = {
  display: 'block',
  maxWidth: '100%',
  aspectRatio: '1',
  borderRadius: 1,
  color: 'common.black',
  bgcolor: 'common.white',
  forcedColorAdjust: 'none',
} as const
