import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

/** The row of the record up to which a participant has seen the news; existing participants have seen all. */
export async function up(tx: Tx): Promise<void> {
  const type = tx.context.dialect === 'sqlite' ? 'integer' : 'bigint'
  await sql.raw(`alter table profiles add column news_seen ${type} not null default 0`).execute(tx)
  await sql`update profiles set news_seen = (select coalesce(max(id), 0) from history)`.execute(tx)
}
