import { cp, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { applyMigrations, findApplied } from '../../db/migrate.ts'
import { type DatabaseConfig, fileIn, openDatabase } from '../../db/open.ts'
import { requireNoOthers } from '../../db/maintenance.ts'
import { takeOver } from '../../db/sqlite/sqlite-file.ts'
import type { Db } from '../../db/tables.ts'
import { runTransaction, type Tx } from '../../db/transaction.ts'
import { undefinedIfAbsent, makeFolder, syncFolder } from '../../files.ts'
import {
  folderStore,
  type PictureStore,
  picturesIn,
  pictureStoreOf,
} from '../../items/pictures/picture-store.ts'
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

const batchRows = 500

interface RestoreOptions {
  /** Sets aside what is there already. */
  readonly force: boolean
  readonly lockWaitMs: number
}

export interface Restored {
  /** When the backup was made. */
  readonly madeAt: string
  readonly rows: number
  /** Where what was there before is now; null when there was nothing. */
  readonly setAside: string | null
}

/**
 * Fills the database that is configured with what a backup of either kind of database has; a backup of an older version
 * of the program is migrated. All or nothing (spec §20).
 *
 * @throws {BackupError} when the file is not sound, or there is something in the database already; {DatabaseInUse} when a
 * server runs on it, or came to run on it meanwhile; {DatabaseUnavailable}; what the file system says.
 */
export async function restoreBackup(
  config: DatabaseConfig,
  file: string,
  now: Date,
  options: RestoreOptions,
): Promise<Restored> {
  const header = await checkBackup(file)
  const setAside =
    config.databaseUrl === undefined
      ? await restoreIntoFile(config.dataDir, file, header, now, options)
      : await restoreIntoServer(config, file, header, now, options)
  return { madeAt: header.made_at, rows: countAllRows(header), setAside }
}

/** Makes a new file and puts it in the place of the old one when it is whole. */
async function restoreIntoFile(
  dataDir: string,
  file: string,
  header: Header,
  now: Date,
  { force, lockWaitMs }: RestoreOptions,
): Promise<string | null> {
  const target = fileIn(dataDir)
  await mayBeReplaced(dataDir, force)
  await makeFolder(resolve(dataDir))
  const folder = await mkdtemp(join(dataDir, folderPrefix))
  try {
    const db = await openDatabase({ dataDir: folder }, { lockWaitMs })
    try {
      // Pictures are named by what is in them: those that were there stay what they are.
      const store = folderStore(db, picturesIn(dataDir))
      await runTransaction(db, (tx) => fill(tx, store, file, header, now))
    } finally {
      await db.destroy()
    }
    // To fill a file takes a while: a server may have started, and may even have ended.
    const isUsed = await mayBeReplaced(dataDir, force)
    const setAside = isUsed ? await copyAside(target, now) : null
    if (isUsed) takeOver(target)
    await rename(fileIn(folder), target)
    await syncFolder(dataDir)
    return setAside
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A copy with its pictures, so that there is never a moment without a database. Only a damaged one has something beside it. */
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

/** Answers whether it has to be set aside. */
async function mayBeReplaced(dataDir: string, force: boolean): Promise<boolean> {
  const isUsed = await isUsedFile(dataDir)
  if (isUsed && !force) {
    throw new BackupError(
      `${resolve(dataDir)} has the data of an event already: --force sets it aside`,
    )
  }
  return isUsed
}

/** Also makes sure that no process has the file open, and that everything is in it. What cannot be read counts as used. */
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
  file: string,
  header: Header,
  now: Date,
  { lockWaitMs }: RestoreOptions,
): Promise<null> {
  const db = await openDatabase(config, { lockWaitMs })
  try {
    await runTransaction(db, async (tx) => {
      await requireNoOthers(tx)
      if (!(await isBlank(tx))) {
        throw new BackupError(
          'the database has the data of an event already: give an empty one in DATABASE_URL',
        )
      }
      const applied = await findApplied(tx)
      if (applied.length > 0 && applied.length !== header.migrations.length) {
        throw new BackupError(
          'the backup is older than the tables of this database: give one without tables in DATABASE_URL',
        )
      }
      await fill(tx, pictureStoreOf(db), file, header, now)
      // One that has come meanwhile may have read what is there no more.
      await requireNoOthers(tx)
    })
    return null
  } finally {
    await db.destroy()
  }
}

async function fill(
  tx: Tx,
  store: PictureStore,
  file: string,
  header: Header,
  now: Date,
): Promise<void> {
  await applyMigrations(tx, now, header.migrations.at(-1))
  await clearTables(tx)
  let table = ''
  let batch: Row[] = []
  const flush = async () => {
    if (batch.length > 0) await restoreRows(tx, table, batch)
    batch = []
  }
  for await (const line of readContent(file)) {
    if ('picture' in line) {
      const picture = { hash: line.picture, bytes: Buffer.from(line.webp, 'base64') }
      await store.prepare(picture)
      await store.keep(tx, picture, now)
      continue
    }
    if (!isBackedUp(line.table)) continue
    if (line.table !== table || batch.length === batchRows) await flush()
    ;({ table } = line)
    batch.push(line.row)
  }
  await flush()
  await writeSequences(tx, header.sequences)
  await applyMigrations(tx, now)
  // They may have been sent since the backup was made.
  await failUnsentMails(tx, 'Restored from a backup.', now.toISOString())
}

async function isBlank(db: Db): Promise<boolean> {
  return (await findApplied(db)).length === 0 || (await isUnused(db))
}

/** Of the folder in which a restored file is made; what follows is Node's. */
const folderPrefix = 'restore-'

/** What a file is called once it is set aside; the pictures and the log of writes have names that begin alike. */
function nameAside(name: string, now: Date): string {
  return `${name}.before-${now.toISOString().replaceAll(':', '-')}`
}

const leftNames = [
  /^signout\.sqlite\.before-[\dT.-]+Z(?:\.pictures|-wal|-shm)?$/,
  new RegExp(`^${folderPrefix}[A-Za-z0-9]{6}$`),
]

/** Whether it is what `restore` has set aside, or what one that was interrupted has left. */
export function isLeftByRestore(name: string): boolean {
  return leftNames.some((pattern) => pattern.test(name))
}
