import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'

interface ThumbnailProps {
  readonly src: string | null
  readonly alt: string
  /** Shown when there is no picture or it fails to load. Decorative: no text. */
  readonly placeholder: ReactNode
  /** Pixels of a square; `fill`: the available width, at a ratio of 4 to 3. */
  readonly size: number | 'fill'
  /** A picture that failed to load is tried again each time that this changes. */
  readonly attempt?: unknown
}

/** A picture in a box of fixed size, so that nothing jumps when it loads. */
export function Thumbnail({ src, alt, placeholder, size, attempt }: ThumbnailProps) {
  /** Address that failed to load. */
  const [failed, setFailed] = useState<string | null>(null)
  const [tried, setTried] = useState(attempt)
  if (tried !== attempt) {
    setTried(attempt)
    setFailed(null)
  }
  const isShown = src !== null && src !== failed
  const space =
    size === 'fill' ? { width: '100%', aspectRatio: '4 / 3' } : { width: size, height: size }
  return (
    <Box
      sx={{
        ...space,
        flex: 'none',
        position: 'relative',
        overflow: 'hidden',
        borderRadius: 1,
        bgcolor: 'action.hover',
        color: 'text.secondary',
        '& > *': { position: 'absolute', inset: 0, width: '100%', height: '100%' },
      }}
    >
      {isShown ? (
        <Box
          component="img"
          src={src}
          alt={alt}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setFailed(src)}
          sx={{ objectFit: 'contain', bgcolor: 'common.white' }}
        />
      ) : (
        <Box aria-hidden sx={{ '& > *': { width: '100%', height: '100%' } }}>
          {placeholder}
        </Box>
      )}
    </Box>
  )
}
