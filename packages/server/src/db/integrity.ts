import { sql } from 'kysely'
import { DatabaseUnavailable } from './failure.ts'
import type { Db } from './tables.ts'

/**
 * Reads the whole SQLite file and compares its indexes with its tables. PostgreSQL looks after its own files.
 *
 * @throws {DatabaseUnavailable} when the file is damaged.
 */
export async function checkIntegrity(db: Db): Promise<void> {
  if (db.context.dialect !== 'sqlite') return
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db)
  const [finding] = rows.map((row) => row.integrity_check)
  if (finding !== 'ok') throw new DatabaseUnavailable(`its file is damaged: ${finding}`)
}
