import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

/** Notes of the outbox about an unreachable mail server, and the ranks of unsent mails. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements(text[tx.context.dialect])) await sql.raw(statement).execute(tx)
}

const text = { sqlite: 'text', postgres: 'text collate "C"' }

const isUnsent = `state in ('waiting', 'sending')`

const statements = (type: string): string[] => [
  `alter table mails add column trouble ${type} check (trouble in ('ours', 'unreachable'))`,
  `create index mails_in_trouble on mails (created_at) where trouble is not null`,
  `create index mails_put_off on mails (due_at, id) where ${isUnsent} and (rank < 2 or attempts > 0)`,
  `create index notices_waiting on mails (recipient, due_at) where rank = 2 and slot is null and state = 'waiting'`,
  `update mails set rank = 0 where ${isUnsent} and (has_link or kind = 'password.changed')`,
  `update mails set rank = 1 where ${isUnsent} and (kind in ('order.ready', 'order.shortened')
    or kind = 'order.cancelled' and content like '%"by":null%')`,
]
