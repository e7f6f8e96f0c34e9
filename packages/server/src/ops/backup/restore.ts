import { cp, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { findApplied } from '../../db/migrate.ts'
import { type DatabaseConfig, fileIn, openDatabase } from '../../db/open.ts'
import { DatabaseInUse, DatabaseUnavailable, messageOf } from '../../db/failure.ts'
import { requireNoOthers } from '../../db/maintenance.ts'
import { takeOver } from '../../db/sqlite/sqlite-file.ts'
import type { Db } from '../../db/tables.ts'
import { runTransaction } from '../../db/transaction.ts'
import { isFileFailure, undefinedIfAbsent, ensureFolder, syncFolder } from '../../files.ts'
import { folderStore, picturesIn, pictureStoreOf } from '../../items/pictures/picture-store.ts'
import { type RestoredAccess, fillDatabase, type Source } from './fill-database.ts'
import { BackupError, countAllRows } from './format.ts'
import { folderPrefix, nameAside, removeKilledRestores } from './leftovers.ts'
import { checkBackup } from './read-backup.ts'
import { isUnused } from './tables.ts'

interface RestoreOptions {
  /** Sets existing data aside. */
  readonly force: boolean
  readonly lockWaitMs: number
  /** For a move: sessions and links stay valid. */
  readonly keepSessions: boolean
}

export interface Restored extends RestoredAccess {
  /** When the backup was made. */
  readonly madeAt: string
  readonly rows: number
  /** Path of the former data; null when there was none. */
  readonly setAside: string | null
}

/**
 * Fills the configured database from a backup of either kind of database; a backup of an older version is migrated. All
 * or nothing (spec §20).
 *
 * @throws {BackupError} when the file is not sound, or there is something in the database already; {DatabaseInUse} when
 * a server runs on it, or came to run on it meanwhile; {DatabaseUnavailable}; what the file system says.
 */
export async function restoreBackup(
  config: DatabaseConfig,
  file: string,
  now: Date,
  options: RestoreOptions,
): Promise<Restored> {
  const header = await checkBackup(file)
  const source = { file, header, now, keepSessions: options.keepSessions }
  const restored =
    config.databaseUrl === undefined
      ? restoreIntoFile(config.dataDir, source, options)
      : restoreIntoServer(config, source, options)
  const { setAside, access } = await restored.catch((error: unknown) => {
    throw isExpected(error) ? error : new BackupError(`it does not fit: ${messageOf(error)}`)
  })
  return { madeAt: header.made_at, rows: countAllRows(header), setAside, ...access }
}

interface Outcome {
  readonly setAside: string | null
  readonly access: RestoredAccess
}

/** Any other error comes from rows that no backup of ours contains. */
function isExpected(error: unknown): boolean {
  const kinds = [BackupError, DatabaseInUse, DatabaseUnavailable]
  return isFileFailure(error) || kinds.some((kind) => error instanceof kind)
}

/** Creates a new file, which replaces the old one once complete. */
async function restoreIntoFile(
  dataDir: string,
  source: Source,
  { force, lockWaitMs }: RestoreOptions,
): Promise<Outcome> {
  await removeKilledRestores(dataDir)
  const target = fileIn(dataDir)
  await mayBeReplaced(dataDir, force)
  await ensureFolder(resolve(dataDir))
  const folder = await mkdtemp(join(dataDir, folderPrefix))
  try {
    const access = await fillFile({ folder, dataDir }, source, lockWaitMs)
    // Filling a file takes a while, in which a server may have started and even stopped.
    const isUsed = await mayBeReplaced(dataDir, force)
    const setAside = isUsed ? await copyAside(target, source.now) : null
    if (isUsed) takeOver(target)
    await rename(fileIn(folder), target)
    await syncFolder(dataDir)
    return { setAside, access }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Pictures go where the data will be: they are named by their hashes, so existing ones stay as they are. */
async function fillFile(
  { folder, dataDir }: { readonly folder: string; readonly dataDir: string },
  source: Source,
  lockWaitMs: number,
): Promise<RestoredAccess> {
  await using db = await openDatabase({ dataDir: folder }, { lockWaitMs })
  const store = folderStore(db, picturesIn(dataDir))
  return await runTransaction(db, (tx) => fillDatabase(tx, store, source))
}

/**
 * A copy with its pictures, so that there is a database at every moment. Only a damaged one has further files beside
 * it.
 */
async function copyAside(target: string, now: Date): Promise<string> {
  const aside = nameAside(target, now)
  await cp(target, aside)
  await cp(picturesIn(dirname(target)), `${aside}.pictures`, { recursive: true }).catch(
    undefinedIfAbsent,
  )
  for (const beside of ['-wal', '-shm']) {
    await rename(target + beside, aside + beside).catch(undefinedIfAbsent)
  }
  return aside
}

/** Returns whether the existing database has to be set aside. */
async function mayBeReplaced(dataDir: string, force: boolean): Promise<boolean> {
  const isUsed = await isUsedFile(dataDir)
  if (isUsed && !force) {
    throw new BackupError(
      `${resolve(dataDir)} already has the data of an event: --force sets it aside`,
    )
  }
  return isUsed
}

/** Also makes sure that no process has the file open, and that it is complete. An unreadable file counts as used. */
async function isUsedFile(dataDir: string): Promise<boolean> {
  const found = await stat(fileIn(dataDir)).catch(undefinedIfAbsent)
  if (found === undefined || found.size === 0) return false
  if (takeOver(fileIn(dataDir)) === 'damaged') return true
  await using db = await openDatabase({ dataDir })
  return !(await isBlank(db))
}

async function restoreIntoServer(
  config: DatabaseConfig,
  source: Source,
  { lockWaitMs }: RestoreOptions,
): Promise<Outcome> {
  await using db = await openDatabase(config, { lockWaitMs })
  const access = await runTransaction(db, async (tx) => {
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
    const access = await fillDatabase(tx, pictureStoreOf(db), source)
    // A server that started meanwhile may have read data that is gone.
    await requireNoOthers(tx)
    return access
  })
  return { setAside: null, access }
}

async function isBlank(db: Db): Promise<boolean> {
  return (await findApplied(db)).length === 0 || (await isUnused(db))
}
