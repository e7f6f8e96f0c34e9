import type { Config } from '../base/config/config.ts'
import { messageOf } from '../db/failure.ts'
import { findApplied, migrateDatabase } from '../db/migrate.ts'
import type { Db } from '../db/tables.ts'
import { makeBackup } from './backup/make-backup.ts'

export interface Migrated {
  /** The last migration before; undefined when there were no tables. */
  readonly from: string | undefined
  readonly applied: readonly string[]
  /** The backup made before; undefined when none was made. */
  readonly backup: string | undefined
}

interface Options {
  readonly config: Pick<Config, 'backup'>
  readonly now: Date
  /** Set only at the operator's request. */
  readonly withoutBackup?: boolean
}

/**
 * Migrates the tables. Existing data is first written to a backup that the older version and all later ones can restore
 * (spec §29).
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
    try {
      backup = (await makeBackup(db.context.place, config.backup.folder, now)).file
    } catch (error) {
      throw new Error(
        `no backup can be made of what is there: ${messageOf(error)}. Fix that, or go on without one: npm run cli -- migrate --no-backup`,
        { cause: error },
      )
    }
  }
  const applied = await migrateDatabase(db, now, withoutBackup ? undefined : beforeUpdate)
  return { from: before.at(-1), applied, backup }
}
