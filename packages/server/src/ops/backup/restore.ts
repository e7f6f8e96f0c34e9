import { cp, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { applyMigrations, findApplied } from '../../db/migrate.ts'
import { type DatabaseConfig, fileIn, openDatabase } from '../../db/open.ts'
import { DatabaseInUse, DatabaseUnavailable, messageOf } from '../../db/failure.ts'
import { requireNoOthers } from '../../db/maintenance.ts'
import { takeOver } from '../../db/sqlite/sqlite-file.ts'
import type { Db } from '../../db/tables.ts'
import { runTransaction, type Tx } from '../../db/transaction.ts'
import {
  isFileFailure,
  listFolder,
  undefinedIfAbsent,
  makeFolder,
  syncFolder,
} from '../../files.ts'
import {
  folderStore,
  type PictureStore,
  picturesIn,
  pictureStoreOf,
} from '../../items/pictures/picture-store.ts'
import { type Access, endAccess, findOrganisersWithPassword } from './access.ts'
import { BackupError, countAllRows, type Header } from './format.ts'
import { checkBackup, readContent } from './read-backup.ts'
import {
  clearTables,
  failUnsentMails,
  isBackedUp,
  restoreRows,
  isUnused,
  type Row,
  writeSequences,
} from './tables.ts'

/** Rows inserted by one statement. */
const batchRows = 500
const batchLimit = 4 * 1024 * 1024

interface RestoreOptions {
  /** Sets existing data aside. */
  readonly force: boolean
  readonly lockWaitMs: number
  /** For a move: sessions and links stay valid. */
  readonly keepSessions: boolean
}

export interface Restored extends Access {
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

interface Source {
  readonly file: string
  readonly header: Header
  readonly now: Date
  readonly keepSessions: boolean
}

interface Outcome {
  readonly setAside: string | null
  readonly access: Access
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
  await makeFolder(resolve(dataDir))
  const folder = await mkdtemp(join(dataDir, folderPrefix))
  try {
    const db = await openDatabase({ dataDir: folder }, { lockWaitMs })
    let access: Access
    try {
      // Pictures are named by their hashes, so existing ones stay as they are.
      const store = folderStore(db, picturesIn(dataDir))
      access = await runTransaction(db, (tx) => fill(tx, store, source))
    } finally {
      await db.destroy()
    }
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
  const db = await openDatabase({ dataDir })
  try {
    return !(await isBlank(db))
  } finally {
    await db.destroy()
  }
}

async function restoreIntoServer(
  config: DatabaseConfig,
  source: Source,
  { lockWaitMs }: RestoreOptions,
): Promise<Outcome> {
  const db = await openDatabase(config, { lockWaitMs })
  try {
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
      const access = await fill(tx, pictureStoreOf(db), source)
      // A server that started meanwhile may have read data that is gone.
      await requireNoOthers(tx)
      return access
    })
    return { setAside: null, access }
  } finally {
    await db.destroy()
  }
}

async function fill(
  tx: Tx,
  store: PictureStore,
  { file, header, now, keepSessions }: Source,
): Promise<Access> {
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

async function isBlank(db: Db): Promise<boolean> {
  return (await findApplied(db)).length === 0 || (await isUnused(db))
}

/** Prefix of the folder in which a restored file is created; Node adds the rest. */
const folderPrefix = 'restore-'

/** Name of a file that is set aside; the pictures and the write-ahead log get names with the same beginning. */
function nameAside(name: string, now: Date): string {
  return `${name}.before-${now.toISOString().replaceAll(':', '-')}`
}

const restoreFolder = new RegExp(`^${folderPrefix}[A-Za-z0-9]{6}$`)
const leftNames = [/^signout\.sqlite\.before-[\dT.-]+Z(?:\.pictures|-wal|-shm)?$/, restoreFolder]

/** Removes leftovers of killed restores, but not those of a running one. */
export async function removeKilledRestores(dataDir: string): Promise<string[]> {
  const removed: string[] = []
  for (const name of await listFolder(dataDir)) {
    const folder = join(dataDir, name)
    if (!restoreFolder.test(name) || (await isInUse(fileIn(folder)))) continue
    await rm(folder, { recursive: true, force: true })
    removed.push(folder)
  }
  return removed
}

async function isInUse(file: string): Promise<boolean> {
  if ((await stat(file).catch(undefinedIfAbsent)) === undefined) return false
  try {
    takeOver(file)
    return false
  } catch (error) {
    if (error instanceof DatabaseInUse) return true
    throw error
  }
}

/** Whether a file was set aside by `restore`, or left by an interrupted one. */
export function isLeftByRestore(name: string): boolean {
  return leftNames.some((pattern) => pattern.test(name))
}
