import { expect } from 'vitest'
import type { Db } from '../../db/tables.ts'

/**
 * Waits until a write of another process is known here, which makes the answer equal to `expected`: on PostgreSQL when it
 * has been heard; on SQLite it is known at once.
 */
export async function untilHeard(
  db: Db,
  ask: () => Promise<unknown>,
  expected: unknown,
): Promise<void> {
  if (db.context.dialect === 'postgres') await expect.poll(ask).toEqual(expected)
}
