import type { Config } from '../../config/config.ts'
import { messageOf } from '../../db/failure.ts'
import { findApplied, migrateDatabase } from '../../db/migrate.ts'
import type { Db } from '../../db/tables.ts'
import { makeBackup } from './folder.ts'

/** What was done to the tables. */
export interface Migrated {
  /** The last migration that was there; undefined: there were no tables. */
  readonly from: string | undefined
  readonly applied: readonly string[]
  /** The file with what was there before; undefined: none was made. */
  readonly backup: string | undefined
}

interface Options {
  readonly config: Pick<Config, 'backup'>
  readonly now: Date
  /** On the operator's word alone. */
  readonly withoutBackup?: boolean
}

/**
 * Brings the tables up to date; of what is in them it makes a backup first, which any later version can restore, and this
 * older one as well (spec §29).
 *
 * @throws when no backup can be made, or a newer version has migrated the database before; then nothing has changed.
 */
export async function updateTables(
  db: Db,
  { config, now, withoutBackup = false }: Options,
): Promise<Migrated> {
  const before = await findApplied(db)
  let backup: string | undefined
  const beforeUpdate = async () => {
    const { signal } = new AbortController()
    const made = makeBackup(db.context.place, config.backup.folder, now, signal)
    backup = (await made.catch(refuse)).file
  }
  const applied = await migrateDatabase(db, now, withoutBackup ? undefined : beforeUpdate)
  return { from: before.at(-1), applied, backup }
}

function refuse(error: unknown): never {
  throw new Error(
    `no backup can be made of what is there: ${messageOf(error)}. Mend that, or go on without one: npm run cli -- migrate --no-backup`,
  )
}
