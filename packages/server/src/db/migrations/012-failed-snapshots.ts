import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

/** The time of the stored failure, since the next attempt may be running. */
export async function up(tx: Tx): Promise<void> {
  await sql.raw(statements[tx.context.dialect]).execute(tx)
  await sql`update snapshots set failed_at = tried_at where failure is not null`.execute(tx)
}

const statements = {
  sqlite: `alter table snapshots
    add column failed_at text check (failed_at glob '????-??-??T??:??:??.???Z')`,
  postgres: `alter table snapshots add column failed_at timestamptz(3)`,
}
