import Alert from '@mui/material/Alert'
import { useConfiguration } from '#configuration.ts'
import { useRememberedKeys } from './remembered-keys.ts'

/** What organisers tell all participants, until it is put away (spec §22). */
export function Announcement() {
  const { announcement, announced_at } = useConfiguration()
  const putAway = useRememberedKeys()
  const key = `announcement ${announced_at}`
  if (announcement === null || putAway.has(key)) return null
  return (
    <Alert
      severity="info"
      role="note"
      aria-label="Announcement"
      closeText="Put away"
      onClose={() => putAway.add(key)}
      sx={{ mb: 2, overflowWrap: 'anywhere' }}
    >
      <span dir="auto">{announcement}</span>
    </Alert>
  )
}
