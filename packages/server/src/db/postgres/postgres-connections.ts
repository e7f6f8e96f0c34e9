import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { DatabaseInUse } from '../failure.ts'
import type { Db } from '../tables.ts'

const pauseMs = 50
/** Who has just closed a connection is listed for a moment. */
const closingMs = 1000

/** Whether another process of this program has a connection to the same PostgreSQL database. */
export async function hasOtherConnections(db: Db): Promise<boolean> {
  return lasts(() => listsOthers(db), closingMs)
}

/** @throws {DatabaseInUse} when one has. */
export async function requireNoOthers(db: Db): Promise<void> {
  if (await hasOtherConnections(db)) throw new DatabaseInUse()
}

/**
 * Whether anybody at all may still see what is deleted or overwritten by now, for which PostgreSQL keeps it: who has
 * looked before, or has begun to write, is not through yet, or has lost the connection to a prepared transaction.
 */
export async function hasOldReaders(db: Db): Promise<boolean> {
  return lasts(() => listsOldReaders(db), closingMs)
}

/**
 * Whether anybody, in whatever database of the server, is still writing what was begun before now: as long as this lasts,
 * PostgreSQL keeps what is deleted or overwritten by now for those who look from now on, and for VACUUM itself.
 */
export async function hasOldWriters(db: Db, waitMs: number): Promise<boolean> {
  const { now } = await db
    .selectNoFrom(sql<string>`pg_current_xact_id()::text`.as('now'))
    .executeTakeFirstOrThrow()
  return lasts(() => listsOldWriters(db, now), waitMs)
}

async function lasts(isSo: () => Promise<boolean>, waitMs: number): Promise<boolean> {
  for (let waited = 0; ; waited += pauseMs) {
    if (!(await isSo())) return false
    if (waited >= waitMs) return true
    await wait(pauseMs)
  }
}

async function listsOldWriters(db: Db, now: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 where pg_snapshot_xmin(pg_current_snapshot()) <= ${now}::xid8
  `.execute(db)
  return rows.length > 0
}

/** Of other databases only those count that copy all of them. */
async function listsOldReaders(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where (datname = current_database() or backend_type = 'walsender') and pid <> pg_backend_pid()
      and (backend_xmin is not null or backend_xid is not null)
    union all
    select 1 from pg_prepared_xacts where database = current_database()
    union all
    select 1 from pg_replication_slots where xmin is not null
  `.execute(db)
  return rows.length > 0
}

async function listsOthers(db: Db): Promise<boolean> {
  // Within a transaction the list would stay as it was when it was first read.
  await sql`select pg_stat_clear_snapshot()`.execute(db)
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name = current_setting('application_name')
  `.execute(db)
  return rows.length > 0
}
