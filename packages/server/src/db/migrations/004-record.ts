import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

/** The record, the answers kept for repeated requests, and who cancelled an order and why. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements[tx.context.dialect]) await sql.raw(statement).execute(tx)
}

const indexes = [
  `create index history_by_order on history (order_id, id) where order_id is not null`,
  `create index history_by_team on history (team_code, id) where team_code is not null`,
  `create index history_by_hardware on history (hardware_id, id) where hardware_id is not null`,
  `create index history_by_user on history (user_id, id) where user_id is not null`,
  `create index history_by_actor on history (actor_id, id) where actor_id is not null`,
  `create index history_by_kind on history (kind, id)`,
  `create index kept_answers_by_time on kept_answers (created_at)`,
]

const statements = {
  sqlite: [
    `create table history (
      id integer primary key autoincrement,
      at text not null check (at glob '????-??-??T??:??:??.???Z'),
      actor_id integer,
      via text not null check (via in ('web', 'cli')),
      kind text not null,
      order_id integer,
      team_id integer,
      team_code text,
      hardware_id integer,
      user_id integer,
      detail text not null check (json_valid(detail)),
      undoes integer unique
    ) strict`,
    `create trigger history_is_not_updated before update on history
      begin select raise(abort, 'The record cannot be changed.'); end`,
    `create trigger history_is_not_deleted before delete on history
      begin select raise(abort, 'The record cannot be changed.'); end`,
    // Without this, "insert or replace" would delete a row and fire no trigger for it.
    `create trigger history_is_not_replaced before insert on history
      when exists (select 1 from history where id = new.id or undoes = new.undoes)
      begin select raise(abort, 'The record cannot be changed.'); end`,
    `create table kept_answers (
      user_id integer not null references users on delete cascade,
      key text not null,
      request text not null,
      answer text,
      created_at text not null check (created_at glob '????-??-??T??:??:??.???Z'),
      primary key (user_id, key)
    ) strict`,
    `alter table orders add column cancelled_by text check (cancelled_by in ('desk', 'team'))`,
    `alter table orders add column cancel_reason text`,
    `alter table orders add column cancelled_at text`,
    ...indexes,
  ],
  postgres: [
    `create table history (
      id bigint generated always as identity primary key,
      at timestamptz(3) not null,
      actor_id bigint,
      via text collate "C" not null check (via in ('web', 'cli')),
      kind text collate "C" not null,
      order_id bigint,
      team_id bigint,
      team_code text collate "C",
      hardware_id bigint,
      user_id bigint,
      detail text collate "C" not null check (jsonb_typeof(detail::jsonb) = 'object'),
      undoes bigint unique
    )`,
    `create function refuse_to_change_history() returns trigger language plpgsql as $$
      begin raise exception 'The record cannot be changed.'; end $$`,
    `create trigger history_is_not_changed before update or delete or truncate on history
      for each statement execute function refuse_to_change_history()`,
    `create table kept_answers (
      user_id bigint not null references users on delete cascade,
      key text collate "C" not null,
      request text collate "C" not null,
      answer text collate "C",
      created_at timestamptz(3) not null,
      primary key (user_id, key)
    )`,
    `alter table orders
      add column cancelled_by text collate "C" check (cancelled_by in ('desk', 'team')),
      add column cancel_reason text collate "C",
      add column cancelled_at timestamptz(3)`,
    ...indexes,
  ],
}
