import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

/** Password links, whether users have chosen a password, and when they last logged in. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements[tx.context.dialect]) await sql.raw(statement).execute(tx)
}

const statements = {
  sqlite: [
    `create table password_links (
      user_id integer primary key references users on delete cascade,
      token_hash text not null unique,
      expires_at text not null check (expires_at glob '????-??-??T??:??:??.???Z')
    ) strict`,
    `alter table users add column has_own_password integer not null default 0
      check (has_own_password in (0, 1))`,
    `alter table users add column last_login text
      check (last_login glob '????-??-??T??:??:??.???Z')`,
  ],
  postgres: [
    `create table password_links (
      user_id bigint primary key references users on delete cascade,
      token_hash text collate "C" not null unique,
      expires_at timestamptz(3) not null
    )`,
    `alter table users
      add column has_own_password boolean not null default false,
      add column last_login timestamptz(3)`,
  ],
}
