import { type Alert, type AlertKind, signoutMessages } from '@signout/contract'
import type { AlertColor } from '@mui/material/Alert'

/** Whether the alert only informs: an event that had orders and is over is no problem. */
export function isQuiet({ message }: { readonly message: string }): boolean {
  return message === signoutMessages.over
}

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
