import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

/** The outbox (decision 030). */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements(words[tx.context.dialect]))
    await sql.raw(statement).execute(tx)
}

const timestamp = `glob '????-??-??T??:??:??.???Z'`

const words = {
  sqlite: {
    id: 'id integer primary key autoincrement',
    integer: 'integer',
    text: 'text',
    time: (name: string) => `${name} text check (${name} ${timestamp})`,
    link: 'has_link integer not null check (has_link in (0, 1))',
    end: 'strict',
  },
  postgres: {
    id: 'id bigint generated always as identity primary key',
    integer: 'bigint',
    text: 'text collate "C"',
    time: (name: string) => `${name} timestamptz(3)`,
    link: 'has_link boolean not null',
    end: '',
  },
}

const statements = ({ id, integer, text, time, link, end }: (typeof words)['sqlite']): string[] => [
  `create table mails (
    ${id},
    message_id ${text} not null unique,
    kind ${text} not null,
    recipient ${text} not null,
    user_id ${integer} references users on delete cascade,
    content ${text},
    ${link},
    state ${text} not null check (state in ('waiting', 'sending', 'sent', 'failed')),
    attempts ${integer} not null default 0 check (attempts >= 0),
    ${time('created_at')} not null,
    ${time('due_at')} not null,
    ${time('gives_up_at')} not null,
    ${time('sent_at')},
    problem ${text},
    check ((state = 'sent') = (sent_at is not null)),
    check ((content is null) = (state = 'sent' and has_link))
  ) ${end}`,
  `create index mails_due on mails (due_at, id) where state in ('waiting', 'sending')`,
  `create index mails_failed on mails (id) where state = 'failed'`,
  `create index mails_by_user on mails (user_id)`,
]
