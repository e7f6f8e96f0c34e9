import { holdsStock, type Statistics, statusesThat } from '@signout/contract'
import { paths } from '#paths.ts'

type Hour = Statistics['hours'][number]
type HourWait = Statistics['waits']['by_hour'][number]

/** An hour of the event with the waits that began in it. */
export interface ChartHour extends Hour {
  readonly to_ready: HourWait['to_ready'] | null
  readonly to_pickup: HourWait['to_pickup'] | null
}

const hourMs = 3_600_000
/** Longest empty stretch that is shown; a longer one would leave no room for the rest. */
const longestQuietHours = 24

/**
 * Every hour from the first to the last with activity, empty ones with the units that were out; empty stretches of more
 * than a day are omitted.
 */
export function fillHours({ hours, waits }: Statistics): ChartHour[] {
  const known = new Map(hours.map((hour) => [hour.hour, hour]))
  const waited = new Map(waits.by_hour.map((wait) => [wait.hour, wait]))
  const moments = [...new Set([...known.keys(), ...waited.keys()])].toSorted()
  let units_out = 0
  return moments.flatMap((moment, index) => {
    const quiet = quietHours(moments[index - 1], moment)
    return [...quiet, moment].map((hour) => {
      const happened = known.get(hour) ?? quietHour(hour, units_out)
      units_out = happened.units_out
      const { to_ready = null, to_pickup = null } = waited.get(hour) ?? {}
      return Object.assign({ to_ready, to_pickup }, happened)
    })
  })
}

function quietHour(hour: string, units_out: number): Hour {
  return { hour, submitted: 0, picked_up: 0, returned_units: 0, units_out }
}

function quietHours(before: string | undefined, moment: string): string[] {
  if (before === undefined) return []
  const count = (Date.parse(moment) - Date.parse(before)) / hourMs - 1
  if (count > longestQuietHours) return []
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(before) + (index + 1) * hourMs).toISOString(),
  )
}

/** The entry with the largest `valueOf`, the first of several; undefined when all are zero. */
export function largest<T>(entries: readonly T[], valueOf: (entry: T) => number): T | undefined {
  return entries.reduce<T | undefined>(
    (best, entry) => (valueOf(entry) > (best === undefined ? 0 : valueOf(best)) ? entry : best),
    undefined,
  )
}

/** Statuses of the orders that statistics count. */
export const countedStatuses = statusesThat(holdsStock)

/** Where the orders are that statistics count as submitted in an hour; undefined when there are none. */
export function ordersOfHour({ hour, submitted }: ChartHour): string | undefined {
  return submitted === 0 ? undefined : paths.ordersIn(countedStatuses, { hour })
}
