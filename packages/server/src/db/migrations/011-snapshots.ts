import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

/** State of scheduled backups, one row once the first was begun. */
export async function up(tx: Tx): Promise<void> {
  await sql.raw(statements[tx.context.dialect]).execute(tx)
}

const statements = {
  sqlite: `create table snapshots (
    id integer primary key check (id = 1),
    tried_at text not null check (tried_at glob '????-??-??T??:??:??.???Z'),
    made_at text check (made_at glob '????-??-??T??:??:??.???Z'),
    failure text
  ) strict`,
  postgres: `create table snapshots (
    id bigint primary key check (id = 1),
    tried_at timestamptz(3) not null,
    made_at timestamptz(3),
    failure text collate "C"
  )`,
}
