import { formatNumber } from '@signout/contract'
import Alert from '@mui/material/Alert'

/** Whom a mail did not reach has to hear it from the desk (beyond §8). */
export function FailedMails({ count }: { readonly count: number }) {
  return (
    <Alert severity="warning" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
      {count === 1 ? '1 email' : `${formatNumber(count)} emails`} could not be sent. Ask whoever
      runs the server: there, &ldquo;mail list --failed&rdquo; says why, and &ldquo;mail
      retry&rdquo; sends them again.
    </Alert>
  )
}
