import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements(words[tx.context.dialect])) {
    await sql.raw(statement).execute(tx)
  }
}

/**
 * Words of each database for the same concept. PostgreSQL compares texts byte by byte, as SQLite does, so that both
 * sort alike; SQLite never reuses identifiers, as PostgreSQL does not.
 */
interface Words {
  readonly id: string
  readonly integer: string
  readonly text: string
  readonly boolean: (column: string) => string
  readonly timestamp: (column: string, isNullable?: 'null') => string
  readonly end: string
}

const words: Record<'sqlite' | 'postgres', Words> = {
  sqlite: {
    id: 'id integer primary key autoincrement',
    integer: 'integer',
    text: 'text',
    boolean: (column) => `${column} integer not null check (${column} in (0, 1))`,
    timestamp: (column, isNullable) =>
      `${column} text ${isNullable ?? 'not null'} check (${column} glob '????-??-??T??:??:??.???Z')`,
    end: 'strict',
  },
  postgres: {
    id: 'id bigint generated always as identity primary key',
    integer: 'bigint',
    text: 'text collate "C"',
    boolean: (column) => `${column} boolean not null`,
    timestamp: (column, isNullable) => `${column} timestamptz(3) ${isNullable ?? 'not null'}`,
    end: '',
  },
}

const statements = ({ id, integer, text, boolean, timestamp, end }: Words): string[] => [
  `create table users (
    ${id},
    email ${text} not null unique,
    first_name ${text} not null,
    last_name ${text} not null,
    phone_number ${text} not null default '',
    password_hash ${text},
    ${boolean('is_active')},
    review_status ${text} not null
      check (review_status in ('Accepted', 'Waitlisted', 'Rejected', 'Incomplete', 'None')),
    search_text ${text} not null,
    ${timestamp('created_at')},
    ${timestamp('updated_at')}
  ) ${end}`,

  `create table groups (
    ${id},
    name ${text} not null unique
  ) ${end}`,
  `insert into groups (name) values ('Hardware Site Admins'), ('HSS Test Users')`,

  `create table user_groups (
    user_id ${integer} not null references users on delete cascade,
    group_id ${integer} not null references groups on delete cascade,
    primary key (user_id, group_id)
  ) ${end}`,
  `create index user_groups_by_group on user_groups (group_id)`,

  `create table teams (
    ${id},
    team_code ${text} not null unique,
    project_description ${text},
    ${timestamp('created_at')},
    ${timestamp('updated_at')}
  ) ${end}`,

  `create table profiles (
    ${id},
    user_id ${integer} not null unique references users on delete cascade,
    team_id ${integer} not null references teams,
    ${boolean('id_provided')},
    ${boolean('attended')},
    ${boolean('acknowledge_rules')},
    e_signature ${text} not null,
    phone_number ${text} not null,
    ${timestamp('created_at')},
    ${timestamp('updated_at')}
  ) ${end}`,
  `create index profiles_by_team on profiles (team_id)`,

  `create table categories (
    ${id},
    name ${text} not null unique,
    max_per_team ${integer} check (max_per_team >= 0)
  ) ${end}`,

  `create table hardware (
    ${id},
    name ${text} not null,
    model_number ${text},
    manufacturer ${text},
    datasheet ${text},
    quantity_available ${integer} not null check (quantity_available >= 0),
    quantity_remaining ${integer} not null,
    max_per_team ${integer} check (max_per_team >= 0),
    picture ${text},
    image_url ${text},
    notes ${text},
    name_key ${text} not null,
    search_text ${text} not null,
    ${timestamp('created_at')},
    ${timestamp('updated_at')},
    check (quantity_remaining between 0 and quantity_available)
  ) ${end}`,
  `create unique index hardware_by_name_and_model on hardware (name, coalesce(model_number, ''))`,
  `create index hardware_by_name_key on hardware (name_key, id)`,
  `create index hardware_by_remaining on hardware (quantity_remaining, id)`,

  `create table hardware_categories (
    hardware_id ${integer} not null references hardware on delete cascade,
    category_id ${integer} not null references categories,
    primary key (hardware_id, category_id)
  ) ${end}`,
  `create index hardware_categories_by_category on hardware_categories (category_id, hardware_id)`,

  `create table orders (
    ${id},
    status ${text} not null
      check (status in ('Submitted', 'Ready for Pickup', 'Picked Up', 'Cancelled', 'Returned')),
    team_id ${integer} references teams on delete set null,
    ${timestamp('created_at')},
    ${timestamp('updated_at')}
  ) ${end}`,
  `create index orders_by_status on orders (status, created_at, id, team_id)`,
  `create index orders_by_team on orders (team_id, created_at, id)`,
  `create index orders_by_time on orders (created_at, id)`,

  `create table order_requests (
    order_id ${integer} not null references orders on delete cascade,
    hardware_id ${integer} not null references hardware,
    requested_quantity ${integer} not null check (requested_quantity >= 1),
    primary key (order_id, hardware_id)
  ) ${end}`,
  `create index order_requests_by_hardware on order_requests (hardware_id)`,

  `create table order_items (
    ${id},
    order_id ${integer} not null references orders on delete cascade,
    hardware_id ${integer} not null references hardware,
    part_returned_health ${text}
      check (part_returned_health in ('Healthy', 'Heavily Used', 'Broken', 'Lost')),
    ${timestamp('returned_at', 'null')},
    check ((part_returned_health is null) = (returned_at is null))
  ) ${end}`,
  `create index order_items_by_order on order_items (order_id, hardware_id)`,
  `create index order_items_by_hardware on order_items (hardware_id)`,

  `create table sessions (
    id_hash ${text} primary key not null,
    user_id ${integer} not null references users on delete cascade,
    ${timestamp('created_at')},
    ${timestamp('last_seen_at')}
  ) ${end}`,
  `create index sessions_by_user on sessions (user_id)`,
  `create index sessions_by_last_seen on sessions (last_seen_at)`,

  `create table login_attempts (
    key ${text} primary key not null,
    failures ${integer} not null,
    ${timestamp('last_failed_at')},
    ${timestamp('blocked_until', 'null')}
  ) ${end}`,
  `create index login_attempts_by_time on login_attempts (last_failed_at)`,

  `create table secrets (
    name ${text} primary key not null,
    value ${text} not null
  ) ${end}`,
]
