import type { AttemptsTable, Db } from '../../db/tables.ts'

export type Failures = Pick<AttemptsTable, 'in_a_row' | 'in_all'>

export async function findAttempts(db: Db, key: string): Promise<AttemptsTable | undefined> {
  return db.selectFrom('attempts').where('key', '=', key).selectAll().executeTakeFirst()
}

/** False when somebody else was faster. */
export async function insertAttempts(db: Db, row: AttemptsTable): Promise<boolean> {
  const result = await db
    .insertInto('attempts')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** False when the row is no longer as it was seen. */
export async function replaceAttempts(
  db: Db,
  seen: AttemptsTable,
  row: AttemptsTable,
): Promise<boolean> {
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

export async function decrementAttempts(db: Db, key: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set((eb) => ({
      in_a_row: eb('in_a_row', '-', 1),
      in_all: eb('in_all', '-', 1),
      blocked_until: null,
    }))
    .where('key', '=', key)
    .where('in_a_row', '>', 0)
    .execute()
}

export async function resetFailuresInARow(db: Db, key: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ in_a_row: 0, blocked_until: null })
    .where('key', '=', key)
    .execute()
}

export async function deleteAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', key).execute()
}

export async function deleteAttemptsBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('attempts').where('last_at', '<', time).execute()
}
