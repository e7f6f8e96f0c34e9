import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { DatabaseInUse } from '../failure.ts'
import type { Db } from '../tables.ts'

const attempts = 20
const pauseMs = 50

/** Whether another process of this program has a connection to the same PostgreSQL database. */
export async function hasOtherConnections(db: Db): Promise<boolean> {
  return lasts(() => listsOthers(db))
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
  return lasts(() => listsOldReaders(db))
}

/** Who has just closed a connection is listed for a moment. */
async function lasts(isSo: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (attempt > 1) await wait(pauseMs)
    if (!(await isSo())) return false
  }
  return true
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
