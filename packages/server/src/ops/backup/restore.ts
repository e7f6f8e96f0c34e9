import { cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'kysely'
import { findApplied } from '../../db/migrate.ts'
import { type DatabaseConfig, fileIn, openDatabase } from '../../db/open.ts'
import { requireNoOthers } from '../../db/maintenance.ts'
import { takeOver } from '../../db/sqlite/sqlite-file.ts'
import type { Db } from '../../db/tables.ts'
import { runTransaction } from '../../db/transaction.ts'
import { ensureFolder, syncFolder, undefinedIfAbsent } from '../../base/files.ts'
import { folderStore, picturesIn, pictureStoreOf } from '../../catalogue/picture-store.ts'
import { type Filled, fillDatabase, type Source } from './fill-database.ts'
import { BackupError } from './format.ts'
import { checkBackup } from './read-backup.ts'

interface RestoreOptions {
  readonly force: boolean
  readonly lockWaitMs: number
  /** For a move: sessions and links stay valid. */
  readonly keepSessions: boolean
}

export interface Restored extends Filled {
  readonly madeAt: string
  readonly setAside: string | null
}

/**
 * Fills the configured database from a backup of either kind of database; a backup of an older version is migrated. All
 * or nothing (spec §20).
 *
 * @throws {BackupError} when the file is not sound, or there is something in the database already; {DatabaseInUse} when
 * a server runs on it; {DatabaseUnavailable}; what the file system says.
 */
export async function restoreBackup(
  config: DatabaseConfig,
  file: string,
  now: Date,
  options: RestoreOptions,
): Promise<Restored> {
  const header = await checkBackup(file)
  const source = { file, header, now, keepSessions: options.keepSessions }
  const restore = config.databaseUrl === undefined ? restoreIntoFile : restoreIntoServer
  return { madeAt: header.made_at, ...(await restore(config, source, options)) }
}

type Outcome = Omit<Restored, 'madeAt'>

/** Fills a new file, which replaces the old one once complete. */
async function restoreIntoFile(
  { dataDir }: DatabaseConfig,
  source: Source,
  { force }: RestoreOptions,
): Promise<Outcome> {
  const target = fileIn(dataDir)
  const isUsed = await requireReplaceable(dataDir, force)
  const folder = join(dataDir, 'restoring')
  await ensureFolder(resolve(dataDir))
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  try {
    const filled = await fillFile(folder, dataDir, source)
    // A server may have started meanwhile.
    takeOver(target)
    const setAside = isUsed ? await moveAside(target, source.now) : null
    await rename(fileIn(folder), target)
    await syncFolder(dataDir)
    return { ...filled, setAside }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Returns whether there is data, which has to be set aside.
 *
 * @throws {DatabaseInUse} when a process has it open, {BackupError} when there is data and `force` is not set.
 */
async function requireReplaceable(dataDir: string, force: boolean): Promise<boolean> {
  const found = await stat(fileIn(dataDir)).catch(undefinedIfAbsent)
  if (found === undefined || found.size === 0) return false
  if (takeOver(fileIn(dataDir)) === 'ready') {
    await using db = await openDatabase({ dataDir })
    if (await isBlank(db)) return false
  }
  if (force) return true
  throw new BackupError(
    `${resolve(dataDir)} already has the data of an event: --force sets it aside`,
  )
}

/** Pictures go where the data will be: they are named by their hashes, so existing ones stay as they are. */
async function fillFile(folder: string, dataDir: string, source: Source): Promise<Filled> {
  await using db = await openDatabase({ dataDir: folder })
  const store = folderStore(db, picturesIn(dataDir))
  return await runTransaction(db, (tx) => fillDatabase(tx, store, source))
}

/** Renames the file, and copies its pictures. Only a damaged one has further files beside it. */
async function moveAside(target: string, now: Date): Promise<string> {
  const aside = `${target}.before-${now.toISOString().replaceAll(':', '-')}`
  await cp(picturesIn(dirname(target)), `${aside}.pictures`, { recursive: true }).catch(
    undefinedIfAbsent,
  )
  for (const part of ['-wal', '-shm', '']) {
    await rename(target + part, aside + part).catch(undefinedIfAbsent)
  }
  return aside
}

/** Names of what a restore has set aside, or left behind when it was killed. */
export const leftByRestore =
  /^(?:signout\.sqlite\.before-[\dT.-]+Z(?:\.pictures|-wal|-shm)?|restoring)$/

async function restoreIntoServer(
  config: DatabaseConfig,
  source: Source,
  { lockWaitMs }: RestoreOptions,
): Promise<Outcome> {
  await using db = await openDatabase(config, { lockWaitMs })
  const filled = await runTransaction(db, async (tx) => {
    await requireNoOthers(tx)
    if (!(await isBlank(tx))) {
      throw new BackupError(
        'the database already has the data of an event: name an empty one in DATABASE_URL',
      )
    }
    const applied = await findApplied(tx)
    if (applied.length > 0 && applied.length !== source.header.migrations.length) {
      throw new BackupError(
        'the backup is older than the tables of this database: give one without tables in DATABASE_URL',
      )
    }
    return fillDatabase(tx, pictureStoreOf(db), source)
  })
  return { ...filled, setAside: null }
}

/** Whether the database has neither users nor a record. */
async function isBlank(db: Db): Promise<boolean> {
  if ((await findApplied(db)).length === 0) return true
  const { rows } = await sql`select id from users union all select id from history limit 1`.execute(
    db,
  )
  return rows.length === 0
}
