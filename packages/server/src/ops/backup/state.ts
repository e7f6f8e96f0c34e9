import type { Selectable } from 'kysely'
import type { Db, Tables, Timestamp } from '../../db/tables.ts'
import { instantAfter } from '../../base/instants.ts'

type Snapshot = Selectable<Tables['snapshots']>

/** State of the scheduled backups of a database; `tried_at` is null before the first. */
export type ScheduledBackupState = Readonly<
  Pick<Snapshot, 'made_at' | 'failed_at' | 'failure'> & { tried_at: Timestamp | null }
>

export async function findBackupState(db: Db): Promise<ScheduledBackupState> {
  const row = await db
    .selectFrom('snapshots')
    .select(['tried_at', 'made_at', 'failed_at', 'failure'])
    .executeTakeFirst()
  return row ?? { tried_at: null, made_at: null, failed_at: null, failure: null }
}

/** Claims the attempt: true for one of the processes that have read the same state. One statement. */
export async function beginTry(
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

/** Pause after an attempt that has failed, or told nothing: its process was killed, or hangs. */
export const retryMs = 5 * 60_000

export function isDue(
  { tried_at, made_at }: ScheduledBackupState,
  now: Date,
  everyMs: number,
): boolean {
  return tried_at === null || isPast(tried_at, tried_at === made_at ? everyMs : retryMs, now)
}

/** Whether a process may be making a backup, as its end is not known yet. */
export function isUnderWay(
  { tried_at, made_at, failed_at }: ScheduledBackupState,
  now: Date,
): boolean {
  const isOver = tried_at === null || tried_at === made_at || tried_at === failed_at
  return !isOver && !isPast(tried_at, retryMs, now)
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
