import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

/** A table for attempts of every kind, not only failed logins. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}

const statements = [
  `drop index login_attempts_by_time`,
  `alter table login_attempts rename to attempts`,
  `alter table attempts rename column failures to in_a_row`,
  `alter table attempts rename column last_failed_at to last_at`,
  `alter table attempts add column in_all integer not null default 0`,
  `update attempts set key = 'login:' || key, in_all = in_a_row`,
  `create index attempts_by_time on attempts (last_at)`,
]
