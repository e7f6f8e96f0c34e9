import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

/** The location of an item, and its folded form for searches. */
export async function up(tx: Tx): Promise<void> {
  const text = tx.context.dialect === 'sqlite' ? 'text' : 'text collate "C"'
  for (const column of ['location', 'location_key']) {
    await sql.raw(`alter table hardware add column ${column} ${text}`).execute(tx)
  }
  await sql`create index hardware_by_location on hardware (location_key) where location_key is not null`.execute(
    tx,
  )
}
