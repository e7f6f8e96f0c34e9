/**
 * `winter-hacks-orders-2026-02-15.csv`: which event and which day, in the event's zone, in characters that every file
 * system takes.
 */
export function exportFileName(
  event: { readonly name: string; readonly timeZone: string },
  name: string,
  now: Date,
): string {
  const words = event.name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  // Sweden writes dates as ISO 8601 does.
  const day = now.toLocaleDateString('sv-SE', { timeZone: event.timeZone })
  const parts = [...words.split(/[^a-z0-9]+/), name, day]
  return `${parts.filter((part) => part !== '').join('-')}.csv`
}
