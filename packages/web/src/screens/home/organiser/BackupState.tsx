import type { Overview } from '@signout/contract'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Typography from '@mui/material/Typography'
import { formatMoment } from '#event-time.ts'

/** How the backups go that the server makes by itself: quiet as long as they succeed (beyond §10). */
export function BackupState({ made_at, failure }: NonNullable<Overview['backup']>) {
  if (failure === null) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
        {made_at === null
          ? 'No backup has been made yet.'
          : `Last successful backup: ${formatMoment(made_at)}`}
      </Typography>
    )
  }
  return (
    <Alert severity="error" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
      <AlertTitle>The backup of {formatMoment(failure.at)} failed.</AlertTitle>
      {failure.reason}.{' '}
      {made_at === null
        ? 'No backup has been made yet.'
        : `The last one is of ${formatMoment(made_at)}.`}{' '}
      The server tries again within five minutes.
    </Alert>
  )
}
