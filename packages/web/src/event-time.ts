import { formatMomentIn, momentParts } from '@signout/contract'
import { configuration } from './configuration.ts'
import { serverNow } from './server-clock.ts'

/** Formats a moment in the event's time zone: `Nov 1, 09:05` (spec §23: 'MMM d, HH:mm'). */
export function formatMoment(moment: string | number): string {
  return formatMomentIn(moment, configuration().event_time_zone)
}

/** Formats a moment with its year, unless that is the present one. */
export function formatDated(moment: string | number): string {
  const isThisYear = partsOf(moment).year === partsOf(serverNow()).year
  return isThisYear ? formatMoment(moment) : formatMomentWithYear(moment)
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

/** Formats a moment as a field for a date and a time has it, in the event's time zone: `2025-11-01T09:05`. */
export function toFieldTime(moment: string | number): string {
  const { event_time_zone: timeZone } = configuration()
  // Sweden writes dates as ISO 8601 does.
  return new Date(moment).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T').slice(0, 16)
}

/** The moment, in milliseconds, of such a time in the event's time zone. */
export function fromFieldTime(text: string): number {
  const asIfInUtc = Date.parse(`${text}Z`)
  const offsetAt = (moment: number) => Date.parse(`${toFieldTime(moment)}Z`) - moment
  // Between the two the offset may be another.
  const guess = asIfInUtc - offsetAt(asIfInUtc)
  return asIfInUtc - offsetAt(guess)
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

function partsOf(moment: string | number) {
  return momentParts(moment, configuration().event_time_zone)
}
