import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { type QueryResult, sql } from 'kysely'
import { DatabaseInUse, DatabaseUnavailable } from './failure.ts'
import { findTables } from './migrate.ts'
import type { Db } from './tables.ts'
import type { Tx } from './transaction.ts'

const pauseMs = 50
/** A closed connection stays listed for a moment. */
const closingMs = 1000

/**
 * Rewrites the database, so that its files no longer contain rows deleted or overwritten in these tables, nor on
 * PostgreSQL its statistics, which hold sample values. No other process may use the database; writes that other
 * databases of the same server began before are waited for.
 *
 * @returns what keeps the old rows; null when they are gone.
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
  // After all deletions and in this order: readers that begin now see only current rows, and keep no old ones.
  if (await hasOldWriters(db, waitMs)) return 'writers elsewhere'
  if (await hasOldReaders(db)) return 'readers'
  await sql`vacuum (full, analyze) ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db)
  // A user who does not own the database gets a warning, and PostgreSQL cleans them up later.
  await sql`vacuum full pg_statistic`.execute(db)
  return null
}

/**
 * PostgreSQL drops a column's statistics when its type is set, even to the same one; those of an empty table are kept.
 */
async function forgetStatistics(db: Db, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and atttypid = 'text'::regtype and attnum > 0 and not attisdropped
  `.execute(db)
  const columns = rows.map(({ name }) => sql`alter column ${sql.id(name)} type text collate "C"`)
  if (columns.length > 0)
    await sql`alter table ${sql.table(table)} ${sql.join(columns)}`.execute(db)
}

/**
 * Reads the whole SQLite file and compares its indexes with its tables, one table after the other: other requests are
 * answered in between. PostgreSQL checks its own files.
 *
 * @throws {DatabaseUnavailable} when the file is damaged.
 */
export async function checkIntegrity(db: Db): Promise<void> {
  if (db.context.dialect !== 'sqlite') return
  for (const table of ['sqlite_schema', ...(await findTables(db))]) {
    const { rows } = await sql<{ finding: string }>`
      select integrity_check as finding from pragma_integrity_check(${table})
    `.execute(db)
    const finding = rows[0]?.finding
    if (finding !== 'ok') throw new DatabaseUnavailable(`its file is damaged: ${finding}`)
    await nextTurn()
  }
}

/**
 * Lets `work` change rows of the record, which the database otherwise refuses. Only this transaction sees the table
 * without its triggers.
 */
export async function changeRecord(tx: Tx, work: () => Promise<void>): Promise<void> {
  if (tx.context.dialect === 'postgres') {
    await sql`alter table history disable trigger history_is_not_changed`.execute(tx)
    await work()
    await sql`alter table history enable trigger history_is_not_changed`.execute(tx)
    return
  }
  const { rows: triggers } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where type = 'trigger' and tbl_name = 'history'
  `.execute(tx)
  for (const { name } of triggers) await sql`drop trigger ${sql.id(name)}`.execute(tx)
  await work()
  for (const trigger of triggers) await sql.raw(trigger.sql).execute(tx)
}

/** Whether another process of this program has a connection to the same PostgreSQL database. */
export async function hasOtherConnections(db: Db): Promise<boolean> {
  return lasts(closingMs, async () => {
    // Within a transaction the list would stay as first read.
    await sql`select pg_stat_clear_snapshot()`.execute(db)
    return sql`
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and application_name = current_setting('application_name')
    `.execute(db)
  })
}

/** @throws {DatabaseInUse} when another process has a connection. */
export async function requireNoOthers(db: Db): Promise<void> {
  if (await hasOtherConnections(db)) throw new DatabaseInUse()
}

/**
 * Whether a transaction that began before now is still writing in any database of the server: until it ends, PostgreSQL
 * keeps rows deleted or overwritten by now, even for readers that begin later and VACUUM itself.
 */
async function hasOldWriters(db: Db, waitMs: number): Promise<boolean> {
  const { now } = await db
    .selectNoFrom(sql<string>`pg_current_xact_id()::text`.as('now'))
    .executeTakeFirstOrThrow()
  const writers = sql`select 1 where pg_snapshot_xmin(pg_current_snapshot()) <= ${now}::xid8`
  return lasts(waitMs, () => writers.execute(db))
}

/**
 * Whether rows deleted or overwritten by now may still be visible, so that PostgreSQL keeps them: to a transaction that
 * has read or begun to write, to a prepared one, or to a replica. Of other databases only those count that copy all
 * databases.
 */
async function hasOldReaders(db: Db): Promise<boolean> {
  const readers = sql`
    select 1 from pg_stat_activity
    where (datname = current_database() or backend_type = 'walsender') and pid <> pg_backend_pid()
      and (backend_xmin is not null or backend_xid is not null)
    union all
    select 1 from pg_prepared_xacts where database = current_database()
    union all
    select 1 from pg_replication_slots where xmin is not null
  `
  return lasts(closingMs, () => readers.execute(db))
}

/** Whether there still are rows after `waitMs`. */
async function lasts(waitMs: number, find: () => Promise<QueryResult<unknown>>): Promise<boolean> {
  for (let waited = 0; ; waited += pauseMs) {
    const { rows } = await find()
    if (rows.length === 0) return false
    if (waited >= waitMs) return true
    await wait(pauseMs)
  }
}
