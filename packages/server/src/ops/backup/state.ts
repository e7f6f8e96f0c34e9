import type { Db, Timestamp } from '../../db/tables.ts'
import { instantAfter } from '../../base/instants.ts'

/** State of the scheduled backups of a database. */
export interface ScheduledBackupState {
  /** When a process last began a backup; null for never. */
  readonly tried_at: Timestamp | null
  /** When the last successful one was begun. */
  readonly made_at: Timestamp | null
  /** When the last failed one was begun, unless one has succeeded since; and why it failed. */
  readonly failed_at: Timestamp | null
  readonly failure: string | null
}

/** One statement. */
export async function findBackupState(db: Db): Promise<ScheduledBackupState> {
  const row = await db
    .selectFrom('snapshots')
    .select(['tried_at', 'made_at', 'failed_at', 'failure'])
    .executeTakeFirst()
  return row ?? { tried_at: null, made_at: null, failed_at: null, failure: null }
}

/** Stores that a backup was made elsewhere, where the server has tried none itself. One statement. */
export async function insertBackup(db: Db, at: Timestamp): Promise<void> {
  await db
    .insertInto('snapshots')
    .values({ id: 1, tried_at: at, made_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Claims the attempt: true for one of the processes that have read the same state. One statement. */
export async function claimTry(
  db: Db,
  { tried_at: before }: ScheduledBackupState,
  at: Timestamp,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('snapshots')
    .values({ id: 1, tried_at: at })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ tried_at: at }).where('snapshots.tried_at', '=', before),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

type StateChange = Pick<ScheduledBackupState, 'failed_at' | 'failure'> &
  Partial<Pick<ScheduledBackupState, 'made_at'>>

/** One statement. */
export async function updateBackupState(db: Db, outcome: StateChange): Promise<void> {
  await db.updateTable('snapshots').set(outcome).execute()
}

/** Pause after a failed attempt. */
export const retryMs = 5 * 60_000
/** Time after which an attempt that has told nothing is repeated: its process was killed, or hangs. */
const deadlineMs = 10 * 60_000

export function isDue(state: ScheduledBackupState, now: Date, everyMs: number): boolean {
  const { tried_at, made_at, failed_at } = state
  if (tried_at === null) return true
  if (tried_at === made_at) return isPast(tried_at, everyMs, now)
  if (tried_at === failed_at) return isPast(tried_at, retryMs, now)
  return !isUnderWay(state, now)
}

/** Whether a process may be making a backup, as its end is not known yet. */
export function isUnderWay(
  { tried_at, made_at, failed_at }: ScheduledBackupState,
  now: Date,
): boolean {
  if (tried_at === null || tried_at === made_at || tried_at === failed_at) return false
  return !isPast(tried_at, deadlineMs, now)
}

function isPast(at: Timestamp, ms: number, now: Date): boolean {
  return now.getTime() - Date.parse(at) >= ms
}

/** What is wrong with the scheduled backups, and since when; null when nothing is. */
export function findFailure(
  { tried_at, made_at, failed_at, failure }: ScheduledBackupState,
  now: Date,
  everyMs: number,
): { readonly at: Timestamp; readonly reason: string } | null {
  if (failed_at !== null && failure !== null) return { at: failed_at, reason: failure }
  const last = made_at ?? tried_at
  if (last === null || !isPast(last, 3 * everyMs, now)) return null
  return {
    at: instantAfter(last, everyMs),
    reason: 'There is no new one, though several are due',
  }
}
