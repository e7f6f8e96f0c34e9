import type { Budget } from '@signout/contract'
import type { AttemptsTable, Db } from '../db/tables.ts'
import { tooMany } from '../refusal.ts'
import { instantAfter } from '../instants.ts'

/** Number of attempts that may fail, and the wait after that. */
export interface ThrottleRule {
  /** Name that separates these attempts from those of other rules. */
  readonly name: string
  /**
   * Number of failures in a row without a wait. The last of them begins a wait, each further one a wait twice as long.
   */
  readonly free: number
  /** The same number for failures with successes in between, until an hour has passed without attempts. */
  readonly freeInAll: number
  readonly firstWaitMs: number
  readonly longestWaitMs: number
  readonly complaint: string
}

type Failures = Pick<AttemptsTable, 'in_a_row' | 'in_all'>

const forgottenAfterMs = 3_600_000
/**
 * Maximum difference between the clocks of servers: times further in the future were written before the clock was set
 * back.
 */
const clockSkewMs = 60_000
const noAttempts = { in_a_row: 0, in_all: 0, blocked_until: null }

/** Period that counts for a budget now, as timestamps: later than `from`, and not later than `to`. */
export function countedSince(now: Date, { withinMs }: Budget): { from: string; to: string } {
  return { from: instantAfter(now, -withinMs), to: instantAfter(now, clockSkewMs) }
}

/**
 * Length of the wait after these failures; 0 without one.
 * @internal Tested as a table.
 */
export function waitAfter(rule: ThrottleRule, { in_a_row, in_all }: Failures): number {
  const doublings = Math.max(in_a_row - rule.free, in_all - rule.freeInAll)
  return doublings < 0 ? 0 : Math.min(rule.firstWaitMs * 2 ** doublings, rule.longestWaitMs)
}

/**
 * Counts an attempt as failed before it is made, so that concurrent ones do not slip through any server process.
 * `subject` is who has to wait.
 *
 * @throws {Refusal} 429 with `Retry-After` while a wait runs.
 */
export async function countAttempt(
  db: Db,
  rule: ThrottleRule,
  subject: string,
  now: Date,
): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where('last_at', '<', instantAfter(now, -forgottenAfterMs))
    .execute()
  while (!(await tryToCount(db, rule, keyOf(rule, subject), now)));
}

/** False when the row has changed since it was read. */
async function tryToCount(db: Db, rule: ThrottleRule, key: string, now: Date): Promise<boolean> {
  const seen = await findAttempts(db, key)
  if (seen !== undefined && (await correctAttempts(db, rule, seen, now))) return false
  const { in_a_row, in_all, blocked_until } = seen ?? noAttempts
  const blockedMs = Date.parse(blocked_until ?? '') - now.getTime()
  if (blockedMs > 0) throw tooMany(rule.complaint, blockedMs)
  const failures = { in_a_row: in_a_row + 1, in_all: in_all + 1 }
  const wait = waitAfter(rule, failures)
  const last_at = now.toISOString()
  const row = {
    key,
    ...failures,
    last_at,
    blocked_until: wait === 0 ? null : instantAfter(now, wait),
  }
  if (seen !== undefined) return replaceAttempts(db, seen, row)
  const result = await db
    .insertInto('attempts')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/**
 * Call before a transaction that counts an attempt: after the clock has been set back, the correction by `countAttempt`
 * would be rolled back by its refusal, and the wait would last longer than stated.
 */
export async function correctWait(
  db: Db,
  rule: ThrottleRule,
  subject: string,
  now: Date,
): Promise<void> {
  const seen = await findAttempts(db, keyOf(rule, subject))
  if (seen !== undefined) await correctAttempts(db, rule, seen, now)
}

/** True when the clock has been set back: a wait would last until the clock catches up, so it at most begins again. */
async function correctAttempts(
  db: Db,
  rule: ThrottleRule,
  seen: AttemptsTable,
  now: Date,
): Promise<boolean> {
  const last_at = now.toISOString()
  const latest = instantAfter(now, waitAfter(rule, seen))
  if (seen.last_at > instantAfter(now, clockSkewMs)) {
    await replaceAttempts(db, seen, { ...seen, ...noAttempts, last_at })
  } else if (seen.blocked_until !== null && seen.blocked_until > latest) {
    await replaceAttempts(db, seen, { ...seen, last_at, blocked_until: latest })
  } else {
    return false
  }
  return true
}

/** Uncounts an attempt that was neither a failure nor a success. */
export async function uncountAttempt(db: Db, rule: ThrottleRule, subject: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set((eb) => ({
      in_a_row: eb('in_a_row', '-', 1),
      in_all: eb('in_all', '-', 1),
      blocked_until: null,
    }))
    .where('key', '=', keyOf(rule, subject))
    .where('in_a_row', '>', 0)
    .execute()
}

/** Clears the failures in a row only, after a success. */
export async function clearInARow(db: Db, rule: ThrottleRule, subject: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ in_a_row: 0, blocked_until: null })
    .where('key', '=', keyOf(rule, subject))
    .execute()
}

/** Clears all failures, after a success. */
export async function clearAttempts(db: Db, rule: ThrottleRule, subject: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', keyOf(rule, subject)).execute()
}

async function findAttempts(db: Db, key: string): Promise<AttemptsTable | undefined> {
  return db.selectFrom('attempts').where('key', '=', key).selectAll().executeTakeFirst()
}

/** False when the row has changed since it was read. */
async function replaceAttempts(db: Db, seen: AttemptsTable, row: AttemptsTable): Promise<boolean> {
  const result = await db
    .updateTable('attempts')
    .set(row)
    .where('key', '=', seen.key)
    .where('in_a_row', '=', seen.in_a_row)
    .where('in_all', '=', seen.in_all)
    .where('last_at', '=', seen.last_at)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

function keyOf({ name }: ThrottleRule, subject: string): string {
  return `${name}:${subject}`
}
