import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

/** Settings of the event made by the desk, as text. */
export async function up(tx: Tx): Promise<void> {
  await sql.raw(statements[tx.context.dialect]).execute(tx)
}

const statements = {
  sqlite: `create table settings (name text primary key, value text not null) strict`,
  postgres: `create table settings (name text collate "C" primary key, value text not null)`,
}
