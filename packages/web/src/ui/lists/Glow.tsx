import Box from '@mui/material/Box'
import { keyframes } from '@mui/material/styles'
import { useState } from 'react'

/** Covers its positioned parent: glows once each time that `of` changes while it is shown. */
export function Glow({ of }: { readonly of: string }) {
  const [seen, setSeen] = useState({ of, changes: 0 })
  if (seen.of !== of) setSeen({ of, changes: seen.changes + 1 })
  return seen.changes > 0 && <Box key={seen.changes} aria-hidden sx={sx} />
}

const fade = keyframes({ from: { opacity: 0.24 }, to: { opacity: 0 } })

const sx = {
  position: 'absolute',
  inset: 0,
  borderRadius: 'inherit',
  bgcolor: 'success.main',
  pointerEvents: 'none',
  animation: `${fade} 1.5s ease-out both`,
} as const
