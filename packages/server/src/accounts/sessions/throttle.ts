import type { AttemptsTable, Db } from '../../db/tables.ts'
import { tooMany } from '../../base/refusal.ts'
import { instantAfter } from '../../base/instants.ts'

/** The waits after too many failures in a row. */
export interface ThrottleRule {
  /** Name that separates these attempts from those of other rules. */
  readonly name: string
  readonly firstWaitMs: number
  readonly longestWaitMs: number
  readonly complaint: string
}

/** Failures without a wait. The last of them begins one, each further one a wait twice as long. */
const free = 5
const forgottenAfterMs = 3_600_000

/**
 * Counts an attempt as failed before it is made, so that concurrent ones do not slip through any server process.
 * `who` has to wait.
 *
 * @throws {Refusal} 429 with `Retry-After` while a wait runs.
 */
export async function countAttempt(
  db: Db,
  rule: ThrottleRule,
  who: string,
  now: Date,
): Promise<void> {
  const key = keyOf(rule, who)
  const last_at = now.toISOString()
  for (;;) {
    const attempts = db.selectFrom('attempts').where('key', '=', key)
    const remembered = attempts.where('last_at', '>=', forgottenBefore(now))
    const seen = await remembered.select(['in_a_row', 'blocked_until']).executeTakeFirst()
    const waitMs = Date.parse(seen?.blocked_until ?? '') - now.getTime()
    if (waitMs > 0) throw tooMany(rule.complaint, waitMs)
    const in_a_row = (seen?.in_a_row ?? 0) + 1
    const next = waitAfter(rule, in_a_row)
    const blocked_until = next === 0 ? null : instantAfter(now, next)
    if (await storeAttempts(db, { key, in_a_row, last_at, blocked_until }, now)) return
  }
}

/** Length of the wait after so many failures; 0 without one. */
function waitAfter(rule: ThrottleRule, failures: number): number {
  const doublings = failures - free
  return doublings < 0 ? 0 : Math.min(rule.firstWaitMs * 2 ** doublings, rule.longestWaitMs)
}

/** Uncounts an attempt that was neither a failure nor a success. */
export async function uncountAttempt(db: Db, rule: ThrottleRule, who: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set((eb) => ({ in_a_row: eb('in_a_row', '-', 1), blocked_until: null }))
    .where('key', '=', keyOf(rule, who))
    .where('in_a_row', '>', 0)
    .execute()
}

/** Clears the failures, after a success. */
export async function clearAttempts(db: Db, rule: ThrottleRule, who: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', keyOf(rule, who)).execute()
}

/** False when another attempt was counted meanwhile. */
async function storeAttempts(
  db: Db,
  row: Omit<AttemptsTable, 'in_all'>,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('attempts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(row)
        .where(({ eb, or }) =>
          or([
            eb('attempts.in_a_row', '=', row.in_a_row - 1),
            eb('attempts.last_at', '<', forgottenBefore(now)),
          ]),
        ),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Deletes failures that count no longer. */
export async function deleteForgottenAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('attempts').where('last_at', '<', forgottenBefore(now)).execute()
}

function forgottenBefore(now: Date): string {
  return instantAfter(now, -forgottenAfterMs)
}

function keyOf({ name }: ThrottleRule, who: string): string {
  return `${name}:${who}`
}
