import { limits } from '../limits.ts'
import { formatMomentIn } from '../moments.ts'

/** A pause of ordering (spec §9), until a moment or until organisers end it. */
export interface Pause {
  readonly reason: string
  /** ISO-8601 in UTC; null when it is not known. */
  readonly until: string | null
}

/** Why no team may order meanwhile, in the words of the server and the screens. */
export function pauseText({ reason, until }: Pause, timeZone: string): string {
  const end = until === null ? '' : ` until ${formatMomentIn(until, timeZone)}`
  return `Ordering is paused: ${reason}${end}`
}

/** Why a pause cannot end then; null when it can. */
export function pauseEndProblem(until: string | null, now: number): string | null {
  if (until === null) return null
  const ahead = Date.parse(until) - now
  if (ahead <= 0) return 'Enter a time that is still to come.'
  return ahead > limits.pause.aheadMs ? 'Enter a time within the next 7 days.' : null
}
