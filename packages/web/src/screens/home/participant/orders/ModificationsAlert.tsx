import { formatNumber, type Modification } from '@signout/contract'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import type { KnownItems } from '#domain/items/use-items.ts'

interface ModificationsAlertProps {
  readonly modifications: readonly Modification[]
  readonly knownItems: KnownItems
}

/** Which pending orders were granted less than they requested (spec §2). */
export function ModificationsAlert({ modifications, knownItems }: ModificationsAlertProps) {
  if (modifications.length === 0) return null
  return (
    <Alert severity="info">
      <AlertTitle>Your team has orders that were submitted with modifications</AlertTitle>
      There was not enough stock for everything you requested:
      <Box component="ul" sx={{ my: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {modifications.map(({ orderId, hardware_id, requested, granted }) => (
          <li key={`${orderId} ${hardware_id}`}>
            Order #{orderId}: {formatNumber(granted)} of {formatNumber(requested)}{' '}
            {knownItems.nameOf(hardware_id)}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
