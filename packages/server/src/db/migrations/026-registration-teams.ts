import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

/** The name of the team that a user registered with, and its folded form, which those of one team share. */
export async function up(tx: Tx): Promise<void> {
  const text = tx.context.dialect === 'sqlite' ? 'text' : 'text collate "C"'
  for (const column of ['registration_team', 'registration_team_key']) {
    await sql.raw(`alter table users add column ${column} ${text}`).execute(tx)
  }
  await sql`create index users_by_registration_team on users (registration_team_key) where registration_team_key is not null`.execute(
    tx,
  )
}
