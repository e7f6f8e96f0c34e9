/** So long after it was written a mail is tried again; then it has failed (beyond §8). */
export const givesUpAfterMs = 24 * 3_600_000

const minuteMs = 60_000
/** Between two attempts, as long as it grows. */
export const growingWaits = [1, 2, 4, 8, 16, 32].map((minutes) => minutes * minuteMs)
/** After those. */
export const longestWaitMs = 60 * minuteMs

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
