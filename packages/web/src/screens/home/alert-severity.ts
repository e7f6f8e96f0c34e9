import { type Alert, type AlertKind, isQuiet } from '@signout/contract'
import type { AlertColor } from '@mui/material/Alert'

/** How grave an alert looks, wherever it is shown. */
export function severityOf(alert: Alert): AlertColor {
  return isQuiet(alert) ? 'info' : severities[alert.kind]
}

const severities = {
  database: 'error',
  disk: 'error',
  backup: 'warning',
  mail: 'warning',
  window: 'warning',
  address: 'info',
} satisfies Record<AlertKind, AlertColor>
