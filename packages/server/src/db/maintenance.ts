import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { DatabaseInUse, DatabaseUnavailable } from './failure.ts'
import { findTables } from './migrate.ts'
import type { Db } from './tables.ts'
import type { Tx } from './transaction.ts'

const pauseMs = 50
/** A closed connection stays listed for a moment. */
const closingMs = 1000

/**
 * Rewrites the database, so that its files no longer contain rows deleted or overwritten in these tables, nor on
 * PostgreSQL its statistics, which hold sample values. Old rows stay that an open transaction may still see.
 *
 * @throws {Error} when other work keeps the database from being rewritten.
 */
export async function eraseOldRows(db: Db, tables: readonly string[]): Promise<void> {
  if (db.context.dialect === 'sqlite') {
    await sql`vacuum`.execute(db)
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy === 1) throw new DatabaseInUse()
    return
  }
  for (const table of tables) await forgetStatistics(db, table)
  await awaitOldWriters(db)
  await sql`vacuum (full, analyze) ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db)
  // A user who does not own the database gets a warning, and PostgreSQL cleans them up later.
  await sql`vacuum full pg_statistic`.execute(db)
}

/** How long writes elsewhere are waited for. */
const writersMs = 10_000

/** Waits for writes that any database of the server began before: until they end, PostgreSQL keeps what is deleted by now. */
async function awaitOldWriters(db: Db): Promise<void> {
  const { now } = await db
    .selectNoFrom(sql<string>`pg_current_xact_id()::text`.as('now'))
    .executeTakeFirstOrThrow()
  const oldWriters = sql`select 1 where pg_snapshot_xmin(pg_current_snapshot()) <= ${now}::xid8`
  for (let waited = 0; (await oldWriters.execute(db)).rows.length > 0; waited += pauseMs) {
    if (waited >= writersMs) throw new Error('another database of the server is being written.')
    await wait(pauseMs)
  }
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

/** @throws {DatabaseInUse} when another process of this program has a connection to the same PostgreSQL database. */
export async function requireNoOthers(db: Db): Promise<void> {
  for (let waited = 0; await hasOthers(db); waited += pauseMs) {
    if (waited >= closingMs) throw new DatabaseInUse()
    await wait(pauseMs)
  }
}

async function hasOthers(db: Db): Promise<boolean> {
  // Within a transaction the list would stay as first read.
  await sql`select pg_stat_clear_snapshot()`.execute(db)
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name = current_setting('application_name')
  `.execute(db)
  return rows.length > 0
}
