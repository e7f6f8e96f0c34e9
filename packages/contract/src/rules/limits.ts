const hourMs = 3_600_000

/**
 * Limits of one order, one team, one account and one answer (spec §4, §9, §26), which keep a single user from taking
 * the resources of all others.
 */
export const limits = {
  order: { lines: 1000, units: 1000 },
  /** Orders that a team makes itself; those that the desk makes for it do not count. */
  team: { pendingOrders: 20, orders: { most: 50, withinMs: hourMs } },
  /** Unsafe calls of one account; an organiser with a profile counts as an organiser (spec §4). */
  writes: {
    participant: [
      { most: 60, withinMs: 60_000 },
      { most: 600, withinMs: hourMs },
    ],
    organiser: [{ most: 600, withinMs: 60_000 }],
  },
  /** Sessions of one account; beyond that the least recently used ends. */
  sessions: 20,
  /** Notices mailed to one user; further ones are not written (spec §18). */
  notices: { most: 30, withinMs: hourMs },
  /** Password links mailed to the owner of an account. */
  resets: { most: 3, withinMs: hourMs },
  /** Mails to the owner of an account that its password was changed. */
  passwordChanges: { most: 3, withinMs: hourMs },
  /** Answers kept for repeated requests of one account (spec §16). */
  idempotentAnswers: { participant: 200, organiser: 2000 },
  /** The parameter `limit` of a list (spec §3). */
  pageRows: { default: 100, max: 500 },
  /** Maximum number of orders in one answer with their places in the queue (spec §8). */
  queueRows: 100,
  /** Maximum size of an answer that lists orders; a page ends earlier rather than exceed it. */
  pageBytes: 1_000_000,
  /** Limits of an imported file, by command and on the screen; a body with one may have as many bytes (spec §13). */
  imports: { bytes: 8_000_000, rows: 20_000, columns: 500, errorCharacters: 4_000_000 },
  /** Characters of the reason of a pause of ordering, and how far ahead its end may be. */
  pause: { reason: 200, aheadMs: 7 * 24 * hourMs },
  /** Milliseconds between two reminders of all teams. */
  remindersMs: 10 * 60_000,
  /** Errors that the browsers of one address report, and the size of one (spec §29). */
  browserErrors: { most: 10, withinMs: 60_000, bytes: 8192 },
  /** Milliseconds between two checks of the figures (spec §29). */
  verifyMs: 10_000,
} as const

/** How often something may be done within a period. */
export interface Budget {
  readonly most: number
  readonly withinMs: number
}

/**
 * How long the next use has to wait, in milliseconds; 0 when it need not.
 *
 * @param times of earlier uses, the latest last.
 */
export function budgetWait(
  times: readonly number[],
  { most, withinMs }: Budget,
  now: number,
): number {
  const oldestThatCounts = times.at(-most)
  return oldestThatCounts === undefined ? 0 : Math.max(0, oldestThatCounts + withinMs - now)
}

/** How long it takes until something that was last done at `last` may be done again; 0 when it may. Milliseconds. */
export function pauseLeft(last: number, pauseMs: number, now: number): number {
  return Math.max(0, last + pauseMs - now)
}
