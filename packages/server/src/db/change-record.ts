import { sql } from 'kysely'
import type { Tx } from './transaction.ts'

/**
 * Lets `work` change rows of the record, which the database refuses at any other time. Whatever happens, only this
 * transaction can: nobody else sees the tables without their triggers.
 */
export async function changeRecord(tx: Tx, work: () => Promise<void>): Promise<void> {
  if (tx.context.dialect === 'postgres') {
    await sql`alter table history disable trigger history_is_not_changed`.execute(tx)
    await work()
    await sql`alter table history enable trigger history_is_not_changed`.execute(tx)
    return
  }
  const { rows: triggers } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where type = 'trigger' and tbl_name = 'history'
  `.execute(tx)
  for (const { name } of triggers) await sql`drop trigger ${sql.id(name)}`.execute(tx)
  await work()
  for (const trigger of triggers) await sql.raw(trigger.sql).execute(tx)
}
