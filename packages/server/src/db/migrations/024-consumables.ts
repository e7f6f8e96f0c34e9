import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

/** Items whose units do not come back, and the units that were handed out for good. */
export async function up(tx: Tx): Promise<void> {
  const no =
    tx.context.dialect === 'sqlite'
      ? 'integer not null default 0'
      : 'boolean not null default false'
  const isBoolean = (column: string) =>
    tx.context.dialect === 'sqlite' ? `check (${column} in (0, 1))` : ''
  for (const statement of [
    `alter table hardware add column is_consumable ${no} ${isBoolean('is_consumable')}`,
    `alter table order_items add column is_kept ${no} ${isBoolean('is_kept')}
      check (not is_kept or part_returned_health is null)`,
    `create index order_items_kept on order_items (order_id) where is_kept`,
  ]) {
    await sql.raw(statement).execute(tx)
  }
}
