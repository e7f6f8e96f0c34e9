import type { Timestamp } from '../../db/tables.ts'
import type { ScheduledBackupState } from './queries.ts'
import { deadlineMs } from './backup-files.ts'

/** A try that failed is repeated after this time; one of which nobody has heard since, after its deadline. */
const retryMs = 5 * 60_000

/** A clock that is set back may delay one by as much as the interval, and no more. */
export function isDue(
  { made_at, tried_at, failed_at }: ScheduledBackupState,
  now: Date,
  everyMs: number,
): boolean {
  const isNear = (at: Timestamp | null, ms: number) =>
    at !== null && Math.abs(now.getTime() - Date.parse(at)) < ms
  // Nobody has heard of it yet: another process may be at it.
  const isUnderWay = tried_at !== made_at && tried_at !== failed_at
  const waitMs = isUnderWay ? deadlineMs : Math.min(retryMs, everyMs)
  return !isNear(made_at, everyMs) && !isNear(tried_at, waitMs)
}

/** What is wrong when the last backup is so old that another is missing, whatever has become of it. */
export function findStale(
  { made_at, tried_at }: ScheduledBackupState,
  now: Date,
  everyMs: number,
): { readonly at: Timestamp; readonly reason: string } | null {
  const last = made_at ?? tried_at
  if (last === null || now.getTime() - Date.parse(last) < 2 * everyMs + deadlineMs) return null
  const due = new Date(Date.parse(last) + everyMs).toISOString()
  const at = tried_at === null || tried_at === made_at ? due : tried_at
  return { at, reason: 'Nothing has been heard of it' }
}
