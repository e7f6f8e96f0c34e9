import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface CountedProgressProps {
  readonly label: string
  readonly done: number
  readonly total: number
  /** Both in words, below the bar. */
  readonly children: ReactNode
}

/** How far something with a known number of steps is. */
export function CountedProgress({ label, done, total, children }: CountedProgressProps) {
  return (
    <Box>
      <LinearProgress
        aria-label={label}
        variant="determinate"
        value={Math.round((100 * done) / total)}
      />
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {children}
      </Typography>
    </Box>
  )
}
