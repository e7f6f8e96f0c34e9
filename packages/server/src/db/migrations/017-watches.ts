import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

/** Users who wait for items that are out of stock. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements[tx.context.dialect]) await sql.raw(statement).execute(tx)
}

const byItem = `create index watches_by_item on watches (hardware_id, profile_id)`

const statements = {
  sqlite: [
    `create table watches (
      profile_id integer not null references profiles on delete cascade,
      hardware_id integer not null references hardware on delete cascade,
      primary key (profile_id, hardware_id)
    ) strict, without rowid`,
    byItem,
  ],
  postgres: [
    `create table watches (
      profile_id bigint not null references profiles on delete cascade,
      hardware_id bigint not null references hardware on delete cascade,
      primary key (profile_id, hardware_id)
    )`,
    byItem,
  ],
}
