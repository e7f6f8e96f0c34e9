import { linkTables } from '../../auth/passwords/links.ts'
import { selectOrganisers } from '../../auth/account-queries.ts'
import { unsentStates } from '../../db/mail-tables.ts'
import { applyMigrations } from '../../db/migrate.ts'
import type { Tx } from '../../db/transaction.ts'
import type { PictureStore } from '../../items/pictures/picture-store.ts'
import type { Header } from './format.ts'
import { readContent } from './read-backup.ts'
import { clearTables, isBackedUp, restoreRows, type Row, writeSequences } from './tables.ts'

/** Rows inserted by one statement. */
const batchRows = 500
const batchLimit = 4 * 1024 * 1024

export interface Source {
  readonly file: string
  readonly header: Header
  readonly now: Date
  readonly keepSessions: boolean
}

/** Access to the event after a restore. */
export interface RestoredAccess {
  /** Number of users whose link has ended before they chose a password. */
  readonly invite_again: number
  /** Email addresses of the organisers who can log in. */
  readonly organisers: readonly string[]
}

/** Fills a blank database from a backup, and migrates it. */
export async function fillDatabase(
  tx: Tx,
  store: PictureStore,
  { file, header, now, keepSessions }: Source,
): Promise<RestoredAccess> {
  await applyMigrations(tx, now, { last: header.migrations.at(-1) })
  await clearTables(tx)
  let table = ''
  let batch: Row[] = []
  let batchBytes = 0
  const flush = async () => {
    if (batch.length > 0) await restoreRows(tx, table, batch)
    batch = []
    batchBytes = 0
  }
  for await (const { line, bytes } of readContent(file)) {
    if ('picture' in line) {
      const picture = { hash: line.picture, bytes: Buffer.from(line.webp, 'base64') }
      await store.prepare(picture)
      await store.keep(tx, picture, now)
      continue
    }
    if (!isBackedUp(line.table)) continue
    const isFull = batch.length === batchRows || batchBytes > batchLimit
    if (line.table !== table || isFull) await flush()
    ;({ table } = line)
    batchBytes += bytes
    batch.push(line.row)
  }
  await flush()
  await writeSequences(tx, header.sequences)
  await applyMigrations(tx, now)
  const invite_again = keepSessions ? 0 : await endAccess(tx)
  // The mails may have been sent since the backup.
  await failUnsentMails(tx, 'Restored from a backup.', now.toISOString())
  return {
    invite_again,
    organisers: await findOrganisersWithPassword(tx),
  }
}

/**
 * Ends all sessions and links, and deletes mails with links, so that access revoked after the backup is not restored.
 * Five statements.
 */
async function endAccess(tx: Tx): Promise<number> {
  const invited = await tx
    .selectFrom('users')
    .where('is_active', '=', true)
    .where('has_own_password', '=', false)
    .where(({ or, exists, selectFrom }) =>
      or(
        linkTables.map((table) =>
          exists(selectFrom(table).select('user_id').whereRef('user_id', '=', 'users.id')),
        ),
      ),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  for (const table of ['sessions', ...linkTables] as const) {
    await tx.deleteFrom(table).execute()
  }
  await tx.deleteFrom('mails').where('has_link', '=', true).where('state', '!=', 'sent').execute()
  return invited.count
}

/** Gives up unsent mails, with the reason. One statement. */
async function failUnsentMails(tx: Tx, problem: string, now: string): Promise<void> {
  await tx
    .updateTable('mails')
    .where('state', 'in', unsentStates)
    .set({ state: 'failed', problem, due_at: now })
    .execute()
}

/** Organisers who are active and have a password. One statement. */
async function findOrganisersWithPassword(tx: Tx): Promise<string[]> {
  const found = await selectOrganisers(tx)
    .where('password_hash', 'is not', null)
    .orderBy('email')
    .clearSelect()
    .select('email')
    .execute()
  return found.map(({ email }) => email)
}
