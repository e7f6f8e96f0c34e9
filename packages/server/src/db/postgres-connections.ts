import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** Whether another process of this program has a connection to the same PostgreSQL database. */
export async function hasOtherConnections(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name = current_setting('application_name')
  `.execute(db)
  return rows.length > 0
}
