import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

/** Pictures of items, on PostgreSQL; beside a SQLite file they are files (decision 022). */
export async function up(tx: Tx): Promise<void> {
  if (tx.context.dialect !== 'postgres') return
  await sql`create table pictures (
    hash text collate "C" primary key,
    bytes bytea not null,
    kept_at timestamptz(3) not null
  )`.execute(tx)
}
