import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

/**
 * Limits of one user: kept answers are compressed, and the oldest of an account make room for new ones; a link
 * requested by mail exists beside the desk's; mails have a rank, and notices a time at which they are sent together.
 */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements[tx.context.dialect]) await sql.raw(statement).execute(tx)
}

const indexes = [
  `create index kept_answers_by_user on kept_answers (user_id, created_at, key, size)`,
  `create index mails_by_rank on mails (rank, due_at, id) where state in ('waiting', 'sending')`,
  `create index mails_by_slot on mails (recipient, slot) where slot is not null`,
]

const statements = {
  sqlite: [
    `alter table kept_answers add column compressed blob`,
    `alter table kept_answers add column size integer not null default 0`,
    `update kept_answers set size = length(answer) where answer is not null`,
    `create table asked_links (
      user_id integer primary key references users on delete cascade,
      token_hash text not null unique,
      expires_at text not null check (expires_at glob '????-??-??T??:??:??.???Z')
    ) strict`,
    `alter table mails add column rank integer not null default 2`,
    `alter table mails add column slot text check (slot glob '????-??-??T??:??:??.???Z')`,
    `alter table mails add column link_by text check (link_by in ('desk', 'owner'))`,
    ...indexes,
  ],
  postgres: [
    `alter table kept_answers add column compressed bytea, add column size bigint not null default 0`,
    `update kept_answers set size = length(answer) where answer is not null`,
    `create table asked_links (
      user_id bigint primary key references users on delete cascade,
      token_hash text collate "C" not null unique,
      expires_at timestamptz(3) not null
    )`,
    `alter table mails
      add column rank bigint not null default 2,
      add column slot timestamptz(3),
      add column link_by text collate "C" check (link_by in ('desk', 'owner'))`,
    ...indexes,
  ],
}
