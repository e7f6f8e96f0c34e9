import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

/** What a unit of an item costs, what a unit cost when it was ordered, and what one team may spend. */
export async function up(tx: Tx): Promise<void> {
  const type = tx.context.dialect === 'sqlite' ? 'integer' : 'bigint'
  for (const statement of [
    `alter table hardware add column credits ${type} not null default 0 check (credits >= 0)`,
    `alter table order_items add column credits ${type} not null default 0 check (credits >= 0)`,
    `alter table teams add column team_credits ${type} check (team_credits >= 0)`,
  ]) {
    await sql.raw(statement).execute(tx)
  }
}
