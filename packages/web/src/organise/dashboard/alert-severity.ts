import type { Alert, AlertKind } from '@signout/contract'
import type { AlertColor } from '@mui/material/Alert'

/** How grave an alert looks, wherever it is shown. */
export function severityOf({ kind, quiet }: Alert): AlertColor {
  return quiet === true ? 'info' : severities[kind]
}

const severities = {
  database: 'error',
  disk: 'error',
  backup: 'warning',
  mail: 'warning',
  window: 'warning',
  address: 'info',
} satisfies Record<AlertKind, AlertColor>
