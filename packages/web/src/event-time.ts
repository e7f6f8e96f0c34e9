import { configuration } from './configuration.ts'

/** Formats a moment in the event's time zone: `Nov 1, 09:05` (spec §23: 'MMM d, HH:mm'). */
export function formatMoment(moment: string | number): string {
  const { month, day, hour, minute } = partsOf(moment)
  return `${month} ${day}, ${hour}:${minute}`
}

/** Formats a moment with the year, for the ends of the sign-out window: `Nov 1, 2025, 09:05`. */
export function formatMomentWithYear(moment: string | number): string {
  const { month, day, year, hour, minute } = partsOf(moment)
  return `${month} ${day}, ${year}, ${hour}:${minute}`
}

/** Formats the day of a moment in the event's time zone: `Nov 1`. */
export function formatDay(moment: string | number): string {
  const { month, day } = partsOf(moment)
  return `${month} ${day}`
}

/** Formats the day with its year: `Nov 1, 2025`. */
export function formatDayWithYear(moment: string | number): string {
  const { month, day, year } = partsOf(moment)
  return `${month} ${day}, ${year}`
}

/** Formats the time of day in the event's time zone: `09:05`. */
export function formatClock(moment: string | number): string {
  const { hour, minute } = partsOf(moment)
  return `${hour}:${minute}`
}

/** Formats the hour that begins at a moment: `Nov 1, 09:00 to 10:00`. */
export function formatHour(moment: string): string {
  return `${formatMoment(moment)} to ${formatClock(Date.parse(moment) + 60 * minute)}`
}

/** IANA name of the browser's own zone. */
export function zoneOfBrowser(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

const minute = 60_000

/** Formats a wait: `25 min`, `2 h 5 min`, `3 d 4 h`; a number stays beside its unit. */
export function formatAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minute))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  if (days > 0) return withRest(`${days}\u00A0d`, hours, 'h')
  return hours > 0 ? withRest(`${hours}\u00A0h`, minutes % 60, 'min') : `${minutes}\u00A0min`
}

function withRest(whole: string, rest: number, unit: string): string {
  return rest === 0 ? whole : `${whole} ${rest}\u00A0${unit}`
}

function partsOf(moment: string | number): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const formatted = formatter(configuration().event_time_zone).formatToParts(new Date(moment))
  return Object.fromEntries(formatted.map((part) => [part.type, part.value]))
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter is slow enough to be noticed in a table of a thousand rows. */
function formatter(timeZone: string): Intl.DateTimeFormat {
  const made = formatters.get(timeZone)
  if (made) return made
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formatters.set(timeZone, format)
  return format
}
