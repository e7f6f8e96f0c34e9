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
