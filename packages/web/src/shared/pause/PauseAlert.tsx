import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { formatMoment } from '#event-time.ts'
import { usePause } from './use-pause.ts'

/** Says to participants that ordering is paused, why, and until when (spec §22). */
export function PauseAlert() {
  const pause = usePause()
  if (pause === null) return null
  const { reason, until } = pause
  return (
    <Alert severity="warning" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      <AlertTitle>Ordering is paused</AlertTitle>
      <div>{reason}</div>
      {until === null
        ? 'You can fill your cart, and order once it goes on.'
        : `You can fill your cart, and order from ${formatMoment(until)} on.`}
    </Alert>
  )
}
