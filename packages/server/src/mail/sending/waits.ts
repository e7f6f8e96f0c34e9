import { sql } from 'kysely'
import { clockSkewMs } from '../../auth/throttle.ts'
import { mailRanks } from '../define-mail.ts'

/** For how long after it was written a mail is tried; then it has failed (spec §18). */
export const givesUpAfterMs = 24 * 3_600_000

const minuteMs = 60_000
/** Waits between two attempts, as long as they grow. */
const growingWaits = [1, 2, 4, 8, 16, 32].map((minutes) => minutes * minuteMs)
/** The wait after those, and the longest for which notices are put off. */
const longestWaitMs = 60 * minuteMs

/** How long to wait after an attempt that failed, the first one counted as 1. */
function waitAfterAttempt(attempts: number): number {
  return growingWaits[attempts - 1] ?? longestWaitMs
}

/** When to try again; null when that would be too late. */
export function nextAttempt(
  { attempts, gives_up_at }: { readonly attempts: number; readonly gives_up_at: string },
  now: Date,
): Date | null {
  const next = new Date(now.getTime() + waitAfterAttempt(attempts))
  return next.toISOString() > gives_up_at ? null : next
}

/**
 * Whether a mail has to wait for longer than it may after so many attempts: it was put off before the clock was set back.
 * One that is being sent belongs to its sender until then, and a notice may wait for others, though neither for longer than
 * the longest wait.
 */
export function isPutOffTooFar(now: string) {
  const isDueAfter = (ms: number) =>
    sql`due_at > ${new Date(Date.parse(now) + ms + clockSkewMs).toISOString()}`
  const waits = growingWaits.map(
    (ms, at) => sql`or (attempts <= ${sql.lit(at + 1)} and ${isDueAfter(ms)})`,
  )
  return sql<boolean>`(
    ${isDueAfter(longestWaitMs)}
    or state = 'waiting' and (rank < ${sql.lit(mailRanks.notice)} or attempts > 0)
      and (attempts = 0 ${sql.join(waits, sql` `)})
  )`
}
