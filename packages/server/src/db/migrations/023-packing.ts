import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

/** The organiser who packs an order, since when, and until when without another sign. */
export async function up(tx: Tx): Promise<void> {
  for (const column of columns[tx.context.dialect]) {
    await sql.raw(`alter table orders add column ${column}`).execute(tx)
  }
}

const columns = {
  sqlite: [
    'packing_by integer references users',
    `packing_since_at text check (packing_since_at glob '????-??-??T??:??:??.???Z')`,
    `packing_until_at text check (packing_until_at glob '????-??-??T??:??:??.???Z')`,
  ],
  postgres: [
    'packing_by bigint references users',
    'packing_since_at timestamptz(3)',
    'packing_until_at timestamptz(3)',
  ],
}
