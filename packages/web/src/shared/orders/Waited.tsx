import Box from '@mui/material/Box'
import { useNow } from '#server-clock.ts'
import { formatAge } from '#event-time.ts'

/** Time that an order has waited, coloured by its length (spec §23). */
export function Waited({ since }: { readonly since: string }) {
  const waitedMs = useNow() - Date.parse(since)
  return (
    <Box component="span" sx={{ color: waitingColor(waitedMs) }}>
      {formatAge(waitedMs)}
    </Box>
  )
}

const minute = 60_000

/** Colours of the theme by minimum length of a wait, the longest first (spec §23). */
const waits = [
  { fromMs: 60 * minute, color: 'error.main' },
  { fromMs: 20 * minute, color: 'warning.main' },
] as const

/** The colour of a wait; undefined for a short one. */
export function waitingColor(waitedMs: number): string | undefined {
  return waits.find(({ fromMs }) => waitedMs >= fromMs)?.color
}
