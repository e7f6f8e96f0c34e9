import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** Size of the database. One statement. */
export async function findDatabaseBytes(db: Db): Promise<number> {
  const size =
    db.context.dialect === 'sqlite'
      ? sql<{
          bytes: number
        }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  const { rows } = await size.execute(db)
  return rows[0]?.bytes ?? 0
}
