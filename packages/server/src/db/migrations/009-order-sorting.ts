import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

/** Indexes for the sort keys of orders that had none. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}

const rank = `(case status when 'Submitted' then 0 when 'Ready for Pickup' then 1
  when 'Picked Up' then 2 when 'Cancelled' then 3 when 'Returned' then 4 end)`

const statements = [
  `create index orders_by_rank on orders (${rank}, created_at, id)`,
  `create index orders_by_update on orders (updated_at, created_at, id)`,
]
