import { chmod, open } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Kysely, type LogEvent, SqliteAdapter, sql } from 'kysely'
import { codeOf } from '../files/file-failure.ts'
import { makeFolder } from '../files/make-folder.ts'
import { postgresDialect } from './postgres/postgres.ts'
import { sqliteDialect, type SqliteDialect } from './sqlite/sqlite.ts'
import type { Db, Tables } from './tables.ts'

export interface DatabaseConfig {
  /** `postgres://…`; without it, SQLite. */
  readonly databaseUrl?: string | undefined
  /** The folder of the SQLite file; made when it is not there. */
  readonly dataDir: string
}

interface OpenOptions {
  /**
   * How long a transaction waits for what somebody else holds before it fails; left out: as long as a request may take.
   */
  readonly lockWaitMs?: number
  /** Told of every statement after it ran, `begin` and `commit` included. */
  readonly onQuery?: (statement: string) => void
}

/**
 * Opens the database and makes sure that it answers. Its tables are `migrateDatabase`'s business;
 * `db.destroy()` closes it.
 *
 * @throws when the database cannot be reached or opened.
 */
export async function openDatabase(
  config: DatabaseConfig,
  { lockWaitMs, onQuery }: OpenOptions = {},
): Promise<Db> {
  const sqlite =
    config.databaseUrl === undefined ? await sqliteIn(config.dataDir, lockWaitMs) : undefined
  const dialect = sqlite ?? postgresDialect(config.databaseUrl ?? '', lockWaitMs)
  const db = new Kysely<Tables>({
    dialect,
    ...(onQuery && {
      log: (event: LogEvent) => {
        if (event.level === 'query') onQuery(event.query.sql)
      },
    }),
  })
  if (sqlite !== undefined) {
    foreignVersions.set(db, sqlite.foreignVersion)
    folders.set(db, config.dataDir)
  }
  try {
    await ping(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

const foreignVersions = new WeakMap<Db, () => unknown>()

/**
 * Of a SQLite file: changes whenever another process has written into it, and never by what this one writes. Undefined
 * for PostgreSQL.
 */
export function foreignVersionOf(db: Db): unknown {
  return foreignVersions.get(db)?.()
}

const folders = new WeakMap<Db, string>()

/** The folder of a SQLite file, where other files of the event are too. Undefined for PostgreSQL. */
export function folderOf(db: Db): string | undefined {
  return folders.get(db)
}

/** @throws when the database does not answer. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}

/** What an open database and its transactions have in common, and no other has. */
export function identityOf(db: Db): object {
  return db.getExecutor().adapter
}

/** Which of the two databases `db`, or the transaction, is in. */
export function dialectOf(db: Db): 'sqlite' | 'postgres' {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres'
}

/** The SQLite file of a data folder. */
export function fileIn(dataDir: string): string {
  return join(dataDir, 'signout.sqlite')
}

async function sqliteIn(dataDir: string, lockWaitMs?: number): Promise<SqliteDialect> {
  await makeFolder(resolve(dataDir))
  const file = fileIn(dataDir)
  await makeForOwner(file)
  return sqliteDialect(file, lockWaitMs)
}

/** Whatever the folder lets others do. SQLite makes the files beside it for the same eyes. */
async function makeForOwner(file: string): Promise<void> {
  try {
    const handle = await open(file, 'wx', 0o600)
    await handle.close()
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    for (const name of [file, `${file}-wal`, `${file}-shm`]) await closeToOthers(name)
  }
}

/** On a file system without permissions, and to a file of somebody else's, nothing is done. */
async function closeToOthers(file: string): Promise<void> {
  await chmod(file, 0o600).catch((error: unknown) => {
    if (!['ENOENT', 'EPERM', 'ENOTSUP'].includes(codeOf(error))) throw error
  })
}
