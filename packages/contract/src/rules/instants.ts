/**
 * Whether a moment, in milliseconds since 1970, can be kept and shown: in UTC its year is 1970 to 9998, so that it has
 * four digits in every zone and an hour after it.
 */
export function isKnownInstant(instant: number): boolean {
  return firstInstant <= instant && instant < firstUnknown
}

const firstInstant = 0
const firstUnknown = Date.UTC(9999, 0)

/** What ends by itself. */
interface Lasting {
  /** ISO-8601 in UTC; null when it does not. */
  readonly until: string | null
}

/** The thing, unless it has ended: nothing tells when it does, so that all who read it compare it with the time. */
export function lastingAt<T extends Lasting>(thing: T | null, now: number): T | null {
  if (thing === null || thing.until === null) return thing
  return now < Date.parse(thing.until) ? thing : null
}
