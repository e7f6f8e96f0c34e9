/** So long after it was written a mail is tried again; then it has failed (beyond §8). */
export const givesUpAfterMs = 24 * 3_600_000

const minuteMs = 60_000
/** Between two attempts. */
export const longestWaitMs = 60 * minuteMs

/** How long to wait after an attempt that failed, the first one counted as 1: from a minute, doubled, to an hour. */
export function waitAfterAttempt(attempts: number): number {
  return Math.min(longestWaitMs, minuteMs * 2 ** (attempts - 1))
}

/** When to try again; null when that would be too late. */
export function nextAttempt(
  { attempts, gives_up_at }: { readonly attempts: number; readonly gives_up_at: string },
  now: Date,
): Date | null {
  const next = new Date(now.getTime() + waitAfterAttempt(attempts))
  return next.toISOString() > gives_up_at ? null : next
}
