import type { Order } from '@signout/contract'
import Box from '@mui/material/Box'
import { useNow } from '#server-clock.ts'
import { formatAge } from '#event-time.ts'

interface WaitedProps {
  readonly order: Pick<Order, 'waiting_since'>
}

/** Time since somebody could act on an order that waits, coloured by its length (spec §23). */
export function Waited({ order }: WaitedProps) {
  const waitedMs = useNow() - Date.parse(order.waiting_since)
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

export const waitColors = waits.map(({ color }) => color)

/** The colour of a wait; undefined for a short one. */
export function waitingColor(waitedMs: number): string | undefined {
  return waits.find(({ fromMs }) => waitedMs >= fromMs)?.color
}
