import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { focusOnMount } from '#kit/focus/focus-on-mount.ts'
import { keptInSight } from '#kit/page/keep-in-sight.ts'

interface SubmitErrorsProps {
  readonly reasons: readonly string[]
}

/** Takes the focus when it appears: on phones the button that led here is far below. */
export function SubmitErrors({ reasons }: SubmitErrorsProps) {
  return (
    <Alert
      ref={focusOnMount}
      severity="error"
      tabIndex={-1}
      {...keptInSight}
      sx={{ overflowWrap: 'anywhere' }}
    >
      <AlertTitle>Unable to submit your order because:</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </Box>
    </Alert>
  )
}
