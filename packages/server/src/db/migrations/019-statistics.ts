import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

/** Indexes in the order of the counts in statistics, so that SQLite neither sorts nor reads tables (`statistics/`). */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}

const statements = [
  `create index history_moves on history (kind, order_id, at)
    where kind in ('order.completed', 'order.picked_up')`,
  `create index order_items_by_return on order_items (returned_at) where returned_at is not null`,
  `create index order_items_by_condition on order_items (hardware_id, part_returned_health)
    where part_returned_health is not null`,
  // Replaces the index of the item alone, so that orders do not write one more.
  `create index order_requests_by_item on order_requests (hardware_id, order_id, requested_quantity)`,
  `drop index order_requests_by_hardware`,
]
