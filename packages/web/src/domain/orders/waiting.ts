const minute = 60_000

/** From how long on a wait has which colour of the theme, the longest first (spec §23). */
const waits = [
  { fromMs: 60 * minute, color: 'error.main' },
  { fromMs: 20 * minute, color: 'warning.main' },
] as const

/** The colour of an order that has waited so long; undefined while it has not waited long. */
export function waitingColor(waitedMs: number): string | undefined {
  return waits.find(({ fromMs }) => waitedMs >= fromMs)?.color
}
