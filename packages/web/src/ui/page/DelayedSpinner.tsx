import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { keyframes } from '@mui/material/styles'

const appear = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'visible' } })

/** A progress ring that appears after 300 ms, tall enough to keep the footer from jumping. */
export function DelayedSpinner({ label }: { readonly label: string }) {
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        minHeight: '80dvh',
        animation: `${appear} 0s 300ms both`,
      }}
    >
      <CircularProgress aria-label={label} />
    </Box>
  )
}
