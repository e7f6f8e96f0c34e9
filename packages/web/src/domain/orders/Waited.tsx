import Box from '@mui/material/Box'
import { useNow } from '#configuration.ts'
import { formatAge } from '#event-time.ts'
import { waitingColor } from './waiting.ts'

/** Time that an order has waited, coloured by its length (spec §23). */
export function Waited({ since }: { readonly since: string }) {
  const waitedMs = useNow() - Date.parse(since)
  return (
    <Box component="span" sx={{ color: waitingColor(waitedMs) }}>
      {formatAge(waitedMs)}
    </Box>
  )
}
