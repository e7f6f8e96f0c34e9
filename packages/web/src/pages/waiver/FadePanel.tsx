import Fade from '@mui/material/Fade'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'

/** Duration (spec §22). The theme reduces it to nothing for users who prefer reduced motion. */
const fadeInMs = 1000

/** One panel of the page; each new one fades in. */
export function FadePanel({ children }: { readonly children: ReactNode }) {
  return (
    <Fade in appear timeout={fadeInMs}>
      <Paper
        variant="outlined"
        sx={{ p: { xs: 2.5, sm: 4 }, display: 'grid', gap: 2.5, justifyItems: 'start' }}
      >
        {children}
      </Paper>
    </Fade>
  )
}
