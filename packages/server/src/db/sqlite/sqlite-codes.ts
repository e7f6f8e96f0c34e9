import { DatabaseUnavailable } from '../failure.ts'

/** SQLite's primary result codes: busy and locked. */
export const lockedCodes: ReadonlySet<number> = new Set([5, 6])
/** Corrupt, and no database. */
export const damagedCodes: ReadonlySet<number> = new Set([11, 26])
/** These, and read-only, input/output, full, cannot open, locking protocol. */
const brokenCodes: ReadonlySet<number> = new Set([...damagedCodes, 8, 10, 13, 14, 15])

/** Extended result codes have the primary one in their last byte. */
export function hasCode(error: unknown, codes: ReadonlySet<number>): boolean {
  return error instanceof Error && 'errcode' in error && codes.has(Number(error.errcode) & 0xff)
}

/** What SQLite has thrown, as callers are to get it. */
export function toFailure(error: unknown): unknown {
  const isUnavailable = hasCode(error, lockedCodes) || hasCode(error, brokenCodes)
  return isUnavailable ? new DatabaseUnavailable(error) : error
}
