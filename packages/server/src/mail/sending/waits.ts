import { sql } from 'kysely'
import { mailRanks } from '../define-mail.ts'
import { instantAfter } from '../../instants.ts'

/** Age at which a mail is given up (spec §18). */
export const givesUpAfterMs = 24 * 3_600_000

const minuteMs = 60_000
/** Difference between the clocks of servers that is allowed for. */
const clockSkewMs = 60_000
/** Growing waits between attempts. */
const growingWaits = [1, 2, 4, 8, 16, 32].map((minutes) => minutes * minuteMs)
/** Wait after those, and the longest delay of notices. */
const longestWaitMs = 60 * minuteMs

/** Wait after a failed attempt, the first one counted as 1. */
function waitAfterAttempt(attempts: number): number {
  return growingWaits[attempts - 1] ?? longestWaitMs
}

/** Time of the next attempt; null when that would be too late. */
export function nextAttempt(
  { attempts, gives_up_at }: { readonly attempts: number; readonly gives_up_at: string },
  now: Date,
): Date | null {
  const next = new Date(now.getTime() + waitAfterAttempt(attempts))
  return next.toISOString() > gives_up_at ? null : next
}

/**
 * Whether a mail is due later than so many attempts allow, because it was put off before the clock was set back. A mail
 * being sent belongs to its sender until then, and a notice may wait for others, but neither for longer than the
 * longest wait.
 */
export function isPutOffTooFar(now: string) {
  const isDueAfter = (ms: number) => sql`due_at > ${instantAfter(now, ms + clockSkewMs)}`
  const waits = growingWaits.map(
    (ms, at) => sql`or (attempts <= ${sql.lit(at + 1)} and ${isDueAfter(ms)})`,
  )
  return sql<boolean>`(
    ${isDueAfter(longestWaitMs)}
    or state = 'waiting' and (rank < ${sql.lit(mailRanks.notice)} or attempts > 0)
      and (attempts = 0 ${sql.join(waits, sql` `)})
  )`
}
