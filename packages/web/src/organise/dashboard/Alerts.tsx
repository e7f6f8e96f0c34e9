import type { Alert as Warning } from '@signout/contract'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useNow } from '#server-clock.ts'
import { useRememberedKeys } from '#shared/news/remembered-keys.ts'
import { formatDayWithYear, formatDated } from '#event-time.ts'
import { severityOf } from './alert-severity.ts'

/** Alerts above everything else; each can be dismissed for the day (spec §19). */
export function Alerts({ alerts }: { readonly alerts: readonly Warning[] }) {
  const today = formatDayWithYear(useNow())
  const dismissed = useRememberedKeys()
  // A changed alert has another key, and appears again.
  const keyOf = ({ kind, message }: Warning) => `alert ${kind} ${today} ${message}`
  const shown = alerts.filter((alert) => !dismissed.has(keyOf(alert)))
  if (shown.length === 0) return null
  return (
    <Stack component="section" aria-label="Alerts" sx={{ gap: 1 }}>
      {shown.map((alert) => (
        <Alert
          key={alert.kind}
          severity={severityOf(alert)}
          sx={alertSx}
          action={
            <Button
              color="inherit"
              size="small"
              sx={{ whiteSpace: 'nowrap' }}
              onClick={() => dismissed.add(keyOf(alert))}
            >
              Hide today
            </Button>
          }
        >
          {alert.message}
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            Since {formatDated(alert.since)}
          </Typography>
        </Alert>
      ))}
    </Stack>
  )
}

const alertSx = { overflowWrap: 'anywhere' }
