import { holdsStock, statusesThat } from '@signout/contract'
import { formatMoment } from '#event-time.ts'
import { paths } from '#paths.ts'

const hourMs = 3_600_000

/** The time of day in the event's time zone: `09:05`. */
export function formatClock(moment: string | number): string {
  return formatMoment(moment).split(', ')[1] ?? ''
}

/** The day without its year: `Nov 1`. */
export function formatDate(moment: string | number): string {
  return formatMoment(moment).split(', ')[0] ?? ''
}

/** The hour that begins at a moment: `Nov 1, 09:00 to 10:00`. */
export function formatHour(moment: string): string {
  return `${formatMoment(moment)} to ${formatClock(Date.parse(moment) + hourMs)}`
}

/** Where the orders are that were submitted in an hour and not cancelled: those that statistics count. */
export function ordersOfHour(hour: string): string {
  return paths.ordersIn(statusesThat(holdsStock), hour)
}
