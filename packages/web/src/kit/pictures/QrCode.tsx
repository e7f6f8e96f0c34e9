import Box from '@mui/material/Box'
import { renderSVG } from 'uqr'

interface QrCodeProps {
  readonly text: string
  /** What it leads to, for those who cannot see it. */
  readonly label: string
  /** Width of the square: pixels, or any CSS length. */
  readonly size: number | string
}

/** Scanners look for this many light modules on each side. */
const quietZone = 4

/** A QR code, dark on light in dark mode too: not every scanner reads the reverse. */
export function QrCode({ text, label, size }: QrCodeProps) {
  const drawing = renderSVG(text, { ecc: 'M', border: quietZone, pixelSize: 1 })
  // Otherwise light seams show between dark modules that end within a pixel.
  const crisp = drawing.replace('<path', '<path shape-rendering="crispEdges"')
  return (
    <Box
      component="img"
      alt={label}
      src={`data:image/svg+xml,${encodeURIComponent(crisp)}`}
      sx={{ display: 'block', width: size, maxWidth: '100%', aspectRatio: '1', borderRadius: 1 }}
    />
  )
}
