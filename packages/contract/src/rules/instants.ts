/**
 * Whether a moment, in milliseconds since 1970, can be kept and shown: in UTC its year is 1970 to 9998, so that it has
 * four digits in every zone and an hour after it.
 */
export function isKnownInstant(instant: number): boolean {
  return firstInstant <= instant && instant < firstUnknown
}

const firstInstant = 0
const firstUnknown = Date.UTC(9999, 0)
