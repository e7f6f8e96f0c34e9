import { sql } from 'kysely'
import { hasOldReaders, hasOldWriters } from './postgres/postgres-connections.ts'
import type { Db } from './tables.ts'

/**
 * Writes the database anew, so that its files have nothing any more that was deleted or overwritten in these tables; on
 * PostgreSQL its statistics neither, which hold examples of values. Nobody else may be at work; for what other databases
 * of the same server began to write before, it waits.
 *
 * @returns who keeps them; null: they are gone.
 */
export async function eraseOldRows(
  db: Db,
  tables: readonly string[],
  waitMs: number,
): Promise<'readers' | 'writers elsewhere' | null> {
  if (db.context.dialect === 'sqlite') {
    await sql`vacuum`.execute(db)
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    return rows[0]?.busy === 1 ? 'readers' : null
  }
  for (const table of tables) await forgetStatistics(db, table)
  // After all that is deleted and in this order: whoever looks from now on sees only what is there now, and keeps nothing.
  if (await hasOldWriters(db, waitMs)) return 'writers elsewhere'
  if (await hasOldReaders(db)) return 'readers'
  await sql`vacuum (full, analyze) ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db)
  // Whoever does not own the database is warned, and leaves them for PostgreSQL itself to clean up.
  await sql`vacuum full pg_statistic`.execute(db)
  return null
}

/** PostgreSQL forgets them when a column gets a type, the same one too; the statistics of a table without rows are kept. */
async function forgetStatistics(db: Db, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and atttypid = 'text'::regtype and attnum > 0 and not attisdropped
  `.execute(db)
  const columns = rows.map(({ name }) => sql`alter column ${sql.id(name)} type text collate "C"`)
  if (columns.length > 0)
    await sql`alter table ${sql.table(table)} ${sql.join(columns)}`.execute(db)
}
