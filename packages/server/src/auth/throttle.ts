import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Db } from '../db/tables.ts'
import { type Refusal, tooMany } from '../refusal.ts'

/** Failures that are merely refused; from the last of them on, each opens a wait twice as long as the one before. */
const FREE_FAILURES = 5
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 15 * 60_000
const FORGOTTEN_AFTER_MS = 24 * 3_600_000

/** How long nobody may try again after this many failures in a row; 0 for not at all. */
export function waitAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES), LONGEST_WAIT_MS)
}

/**
 * Counts a login as failed before its password is looked at, so that guesses made at once do not slip through;
 * `forgetFailures` takes it back when the password was right. Account and address count together: a venue sits
 * behind one address, and a stranger elsewhere must not lock somebody's account (rulings §2).
 *
 * @throws {Refusal} 429 with `Retry-After` while a wait runs.
 */
export async function countAttempt(db: Db, key: string, now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - FORGOTTEN_AFTER_MS).toISOString()
  await db.deleteFrom('login_attempts').where('last_failed_at', '<', forgotten).execute()
  while (!(await tryToCount(db, key, now)));
}

/** False when another attempt was counted in between. */
async function tryToCount(db: Db, key: string, now: Date): Promise<boolean> {
  const seen = await db
    .selectFrom('login_attempts')
    .where('key', '=', key)
    .select(['failures', 'blocked_until'])
    .executeTakeFirst()
  const blockedUntil = Date.parse(seen?.blocked_until ?? '')
  if (blockedUntil > now.getTime()) throw tooManyFailures(blockedUntil - now.getTime())

  const failures = (seen?.failures ?? 0) + 1
  const wait = waitAfter(failures)
  const row = {
    failures,
    last_failed_at: now.toISOString(),
    blocked_until: wait === 0 ? null : new Date(now.getTime() + wait).toISOString(),
  }
  if (seen === undefined) {
    const result = await db
      .insertInto('login_attempts')
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst()
    return result.numInsertedOrUpdatedRows === 1n
  }
  const result = await db
    .updateTable('login_attempts')
    .set(row)
    .where('key', '=', key)
    .where('failures', '=', seen.failures)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function forgetFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('key', '=', key).execute()
}

/** Hashed, for what people type as their e-mail may be anything, now and then a password. */
export function attemptKey(email: string, address: string): string {
  return createHash('sha256')
    .update(`${email}|${networkOf(address)}`)
    .digest('base64url')
}

/** Whoever has one IPv6 address usually has the 2^64 around it. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}

function tooManyFailures(waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000)
  const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return tooMany(`Too many failed attempts to log in. Try again in ${wait}.`, waitMs)
}
