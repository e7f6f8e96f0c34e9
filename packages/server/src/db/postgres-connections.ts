import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './tables.ts'

const attempts = 20
const pauseMs = 50

/**
 * Whether another process of this program has a connection to the same PostgreSQL database. One that has just closed
 * its own is listed for a moment.
 */
export async function hasOtherConnections(db: Db): Promise<boolean> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (attempt > 1) await wait(pauseMs)
    if (!(await listsOthers(db))) return false
  }
  return true
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
