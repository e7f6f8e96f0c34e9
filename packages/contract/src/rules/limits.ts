const hourMs = 3_600_000

/**
 * What one order, one team, one account and one answer may use (spec §4, §9, §26), in one table: a person who uses
 * more would use what belongs to the others.
 */
export const limits = {
  order: { lines: 1000, units: 1000 },
  /** Of orders that a team makes itself; what the desk orders for it does not count. */
  team: { waitingOrders: 20, orders: { most: 50, withinMs: hourMs } },
  /** Unsafe calls of one account; an organiser with a profile counts as an organiser (spec §4). */
  writes: {
    participant: [
      { most: 60, withinMs: 60_000 },
      { most: 600, withinMs: hourMs },
    ],
    organiser: [{ most: 600, withinMs: 60_000 }],
  },
  /** Of one account; the least recently used ends. */
  sessions: 20,
  /** Mails with notices to one reader; what else happens is in the next (spec §18). */
  notices: [
    { most: 1, withinMs: 60_000 },
    { most: 30, withinMs: hourMs },
  ],
  /** Links that the owner of an account is mailed. */
  resets: { most: 3, withinMs: hourMs },
  /** Answers that are kept for repeated requests of one account, compressed (spec §16). */
  keptAnswers: {
    participant: { most: 200, bytes: 2_000_000 },
    organiser: { most: 2000, bytes: 16_000_000 },
  },
  /** The parameter `limit` of a list (spec §3). */
  pageRows: { default: 100, max: 500 },
  /** An answer that lists orders ends before it is longer. */
  pageBytes: 1_000_000,
  /** What a file that is imported may have, by command and on the screen; a body with one has as many bytes (spec §13). */
  imports: { bytes: 8_000_000, rows: 20_000, columns: 500, errors: 2000 },
  /** Milliseconds between two reminders of all teams. */
  remindersMs: 10 * 60_000,
  /** Milliseconds between two checks of the figures (spec §29). */
  verifyMs: 10_000,
} as const

/** How often something may be done within a time. */
export interface Budget {
  readonly most: number
  readonly withinMs: number
}

/**
 * For how long another time has to wait, in milliseconds; 0 when it need not.
 *
 * @param times when it was done, the latest last.
 */
export function budgetWait(
  times: readonly number[],
  { most, withinMs }: Budget,
  now: number,
): number {
  const oldestThatCounts = times.at(-most)
  return oldestThatCounts === undefined ? 0 : Math.max(0, oldestThatCounts + withinMs - now)
}
