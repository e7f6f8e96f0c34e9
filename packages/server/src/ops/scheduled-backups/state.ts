import type { Db, Timestamp } from '../../db/tables.ts'
import { deadlineMs } from './folder.ts'
import { instantAfter } from '../../instants.ts'

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
  if (before === null) {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('snapshots')
      .values({ id: 1, tried_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows > 0n
  }
  const { numUpdatedRows } = await db
    .updateTable('snapshots')
    .set({ tried_at: at })
    .where('tried_at', '=', before)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

type StateChange =
  | { readonly made_at: Timestamp; readonly failed_at: null; readonly failure: null }
  | BackupFailure

export interface BackupFailure {
  readonly failed_at: Timestamp
  readonly failure: string
}

/** One statement. */
export async function updateBackupState(db: Db, outcome: StateChange): Promise<void> {
  await db.updateTable('snapshots').set(outcome).execute()
}

/** Pause after a failed attempt; one without a known end is repeated after its deadline. */
export const retryMs = 5 * 60_000

/** A clock that is set back may delay a backup by at most the interval. */
export function isDue(state: ScheduledBackupState, now: Date, everyMs: number): boolean {
  const { made_at, tried_at } = state
  const waitMs = Math.min(retryMs, everyMs)
  return !(isUnderWay(state, now) || isNear(made_at, now, everyMs) || isNear(tried_at, now, waitMs))
}

/** Whether a process may be making a backup, as its end is not known yet. */
export function isUnderWay(
  { made_at, tried_at, failed_at }: ScheduledBackupState,
  now: Date,
): boolean {
  const isOpen = tried_at !== made_at && tried_at !== failed_at
  return isOpen && isNear(tried_at, now, deadlineMs)
}

function isNear(at: Timestamp | null, now: Date, ms: number): boolean {
  return at !== null && Math.abs(now.getTime() - Date.parse(at)) < ms
}

/** Whether scheduled backups are configured. */
export function makesBackups(everyMs: number | null): everyMs is number {
  return everyMs !== null && everyMs > 0
}

/** Message when the last backup is older than three intervals, and none that began in time is running. */
export function findStale(
  { made_at, tried_at }: ScheduledBackupState,
  now: Date,
  everyMs: number,
): { readonly at: Timestamp; readonly reason: string } | null {
  const last = made_at ?? tried_at
  const mayTakeMs = Math.max(3 * everyMs, everyMs + deadlineMs)
  if (last === null || now.getTime() - Date.parse(last) < mayTakeMs) return null
  const due = instantAfter(last, everyMs)
  const at = tried_at === null || tried_at === made_at ? due : tried_at
  return { at, reason: 'There is no new one, though several are due' }
}
