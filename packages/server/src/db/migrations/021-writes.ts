import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

/** A number that the rows of one write share; null in older rows. */
export async function up(tx: Tx): Promise<void> {
  const type = tx.context.dialect === 'sqlite' ? 'integer' : 'bigint'
  await sql.raw(`alter table history add column write ${type}`).execute(tx)
}
