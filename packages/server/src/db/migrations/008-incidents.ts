import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

/** Reports of teams and the desk about units that are broken, lost or otherwise wrong. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements(words[tx.context.dialect]))
    await sql.raw(statement).execute(tx)
}

const words = {
  sqlite: {
    id: 'id integer primary key autoincrement',
    integer: 'integer',
    text: 'text',
    at: `at text not null check (at glob '????-??-??T??:??:??.???Z')`,
    resolved: 'is_resolved integer not null check (is_resolved in (0, 1))',
    end: 'strict',
  },
  postgres: {
    id: 'id bigint generated always as identity primary key',
    integer: 'bigint',
    text: 'text collate "C"',
    at: 'at timestamptz(3) not null',
    resolved: 'is_resolved boolean not null',
    end: '',
  },
}

const statements = ({
  id,
  integer,
  text,
  at,
  resolved,
  end,
}: (typeof words)['sqlite']): string[] => [
  `create table incidents (
    ${id},
    state ${text} not null check (state in ('broken', 'lost', 'other')),
    quantity ${integer} not null check (quantity >= 1),
    what ${text} not null,
    "when" ${text} not null,
    "where" ${text} not null,
    order_id ${integer} references orders on delete cascade,
    hardware_id ${integer} references hardware on delete set null,
    team_id ${integer} references teams on delete set null,
    team_code ${text},
    reported_by ${integer} not null references users on delete cascade,
    ${at},
    ${resolved}
  ) ${end}`,
  `create index incidents_by_order on incidents (order_id)`,
  `create index incidents_by_hardware on incidents (hardware_id, id)`,
  `create index incidents_by_team on incidents (team_id)`,
  `create index incidents_by_code on incidents (team_code, id)`,
  `create index incidents_by_reporter on incidents (reported_by)`,
  `create index incidents_by_resolved on incidents (is_resolved, id)`,
]
