import { sql } from 'kysely'
import { linkTables } from '../../accounts/passwords/links.ts'
import { selectOrganisers } from '../../accounts/users/user-queries.ts'
import { unsentStates } from '../../db/tables.ts'
import { applyMigrations } from '../../db/migrate.ts'
import { countRows } from '../../db/pages.ts'
import type { Tx } from '../../db/transaction.ts'
import type { PictureStore } from '../../catalogue/picture-store.ts'
import type { Header } from './format.ts'
import { readParts } from './read-backup.ts'
import { findColumns, restoreRows, writeSequences } from './tables.ts'

export interface Source {
  readonly file: string
  readonly header: Header
  readonly now: Date
  readonly keepSessions: boolean
}

export interface Filled {
  readonly rows: number
  /** Tables, and columns as `table.column`, that this version of the program does not know. */
  readonly leftOut: readonly string[]
  /** Number of users whose link has ended before they chose a password. */
  readonly invite_again: number
  /** Email addresses of the organisers who can log in. */
  readonly organisers: readonly string[]
}

/** Fills a blank database from a backup in the tables of its version, and then migrates it. */
export async function fillDatabase(tx: Tx, store: PictureStore, source: Source): Promise<Filled> {
  const { header, now, keepSessions } = source
  await applyMigrations(tx, now, { last: header.migrations.at(-1) })
  const content = await insertContent(tx, store, source)
  await writeSequences(tx, header.sequences)
  await applyMigrations(tx, now)
  const invite_again = keepSessions ? 0 : await endAccess(tx)
  await failUnsentMails(tx, now)
  return { ...content, invite_again, organisers: await findOrganisersWithPassword(tx) }
}

async function insertContent(
  tx: Tx,
  store: PictureStore,
  { file, now }: Source,
): Promise<Pick<Filled, 'rows' | 'leftOut'>> {
  const columnsOf = await findColumns(tx)
  await clearTables(tx, [...columnsOf.keys()])
  const leftOut = new Set<string>()
  let inserted = 0
  for await (const part of readParts(file)) {
    if ('picture' in part) {
      const picture = { hash: part.picture, bytes: Buffer.from(part.webp, 'base64') }
      await store.prepare(picture)
      await store.keep(tx, picture, now)
      continue
    }
    const { table, rows } = part
    const known = columnsOf.get(table)
    if (known === undefined) leftOut.add(table)
    else {
      const names = Object.keys(rows[0] ?? {})
      const unknown = names.filter((name) => !known.includes(name))
      for (const name of unknown) leftOut.add(`${table}.${name}`)
      const columns = names.filter((name) => known.includes(name))
      await restoreRows(tx, table, columns, rows)
      inserted += rows.length
    }
  }
  return { rows: inserted, leftOut: [...leftOut] }
}

async function clearTables(tx: Tx, tables: readonly string[]): Promise<void> {
  for (const table of tables.toReversed()) {
    // The record does not allow deletions, and is empty.
    if (table !== 'history') await sql`delete from ${sql.table(table)}`.execute(tx)
  }
}

/**
 * Ends all sessions and links, and deletes mails with links, so that access revoked after the backup is not restored.
 * Returns how many users have to be invited again.
 */
async function endAccess(tx: Tx): Promise<number> {
  const invited = await countRows(
    tx
      .selectFrom('users')
      .where('is_active', '=', true)
      .where('has_own_password', '=', false)
      .where(({ or, exists, selectFrom }) =>
        or(
          linkTables.map((table) =>
            exists(selectFrom(table).select('user_id').whereRef('user_id', '=', 'users.id')),
          ),
        ),
      ),
  )
  for (const table of ['sessions', ...linkTables] as const) await tx.deleteFrom(table).execute()
  await tx.deleteFrom('mails').where('has_link', '=', true).where('state', '!=', 'sent').execute()
  return invited
}

/** Gives up unsent mails, which may have been sent since the backup. */
async function failUnsentMails(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('mails')
    .where('state', 'in', unsentStates)
    .set({ state: 'failed', problem: 'Restored from a backup.', due_at: now.toISOString() })
    .execute()
}

async function findOrganisersWithPassword(tx: Tx): Promise<string[]> {
  const found = await selectOrganisers(tx)
    .where('password_hash', 'is not', null)
    .orderBy('email')
    .clearSelect()
    .select('email')
    .execute()
  return found.map(({ email }) => email)
}
