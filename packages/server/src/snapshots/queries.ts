import type { Db, Timestamp } from '../db/tables.ts'

/** How far the snapshots of a database are, whichever process makes them. */
export interface SnapshotState {
  /** When a process last began to make one; null: never. */
  readonly tried_at: Timestamp | null
  /** When the last one that succeeded was begun. */
  readonly made_at: Timestamp | null
  /** Why the last try failed. */
  readonly failure: string | null
}

/** One statement. */
export async function findSnapshotState(db: Db): Promise<SnapshotState> {
  const row = await db
    .selectFrom('snapshots')
    .select(['tried_at', 'made_at', 'failure'])
    .executeTakeFirst()
  return row ?? { tried_at: null, made_at: null, failure: null }
}

/** Whether this process is the one to try, of all that have read the same state. One statement. */
export async function claimTry(
  db: Db,
  { tried_at: before }: SnapshotState,
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

/** One statement. */
export async function updateSnapshotState(
  db: Db,
  outcome: { readonly made_at: Timestamp; readonly failure: null } | { readonly failure: string },
): Promise<void> {
  await db.updateTable('snapshots').set(outcome).execute()
}
