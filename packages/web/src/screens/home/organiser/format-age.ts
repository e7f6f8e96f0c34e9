const minute = 60_000

/** How long something has waited: `25 min`, `2 h 5 min`, `3 d 4 h`; a number stays beside its unit. */
export function formatAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minute))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  if (days > 0) return withRest(`${days}\u00A0d`, hours, 'h')
  return hours > 0 ? withRest(`${hours}\u00A0h`, minutes % 60, 'min') : `${minutes}\u00A0min`
}

function withRest(whole: string, rest: number, unit: string): string {
  return rest === 0 ? whole : `${whole} ${rest}\u00A0${unit}`
}
