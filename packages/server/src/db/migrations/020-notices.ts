import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

/** Notices of processes about their writes to a SQLite file, the last thousand. PostgreSQL has a channel for them. */
export async function up(tx: Tx): Promise<void> {
  if (tx.context.dialect !== 'sqlite') return
  for (const statement of statements) await sql.raw(statement).execute(tx)
}

const statements = [
  `create table notices (
    id integer primary key,
    origin text not null,
    change text not null
  ) strict`,
  `create trigger notices_keep_last after insert on notices when new.id % 100 = 0
    begin delete from notices where id <= new.id - 1000; end`,
]
