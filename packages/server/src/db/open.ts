import { open } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Dialect, Kysely, type LogEvent, sql } from 'kysely'
import { codeOf, ensureFolder } from '../base/files.ts'
import { openSqlite } from './sqlite/sqlite.ts'
import { type Context, Waits } from './transaction.ts'
import type { Db, Tables } from './tables.ts'

export interface DatabaseConfig {
  /** `postgres://…`; SQLite when omitted. */
  readonly databaseUrl?: string | undefined
  /** The folder of the SQLite file, created when missing. */
  readonly dataDir: string
}

interface OpenOptions {
  /** How long a transaction waits for a lock before it fails; as long as a request may take when omitted. */
  readonly lockWaitMs?: number
  /** `read` opens a SQLite file read-only. */
  readonly access?: 'read' | 'write'
  /** Called after every statement, `begin` and `commit` included. */
  readonly onQuery?: (statement: string) => void
}

/**
 * Opens the database and makes sure that it answers. `migrateDatabase` creates its tables; `db.destroy()` closes it.
 *
 * @throws when the database cannot be reached or opened.
 */
export async function openDatabase(config: DatabaseConfig, options: OpenOptions = {}): Promise<Db> {
  const { dialect, opened } = await prepareDialect(config, options)
  const { onQuery } = options
  const kysely = new Kysely<Tables>({
    dialect,
    ...(onQuery && {
      log: (event: LogEvent) => {
        if (event.level === 'query') onQuery(event.query.sql)
      },
    }),
  })
  const db = Object.assign(kysely, { context: opened })
  try {
    await ping(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

/** @throws when the database does not answer. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}

/** The SQLite file of a data folder. */
export function fileIn(dataDir: string): string {
  return join(dataDir, 'signout.sqlite')
}

/** Name of the database for logs and terminals, without user and password. */
export function nameDatabase({ databaseUrl, dataDir }: DatabaseConfig): string {
  if (databaseUrl === undefined) return resolve(fileIn(dataDir))
  const url = URL.parse(databaseUrl)
  return url === null ? 'PostgreSQL' : `${url.protocol}//${url.host}${url.pathname}`
}

async function prepareDialect(
  { databaseUrl, dataDir }: DatabaseConfig,
  { lockWaitMs, access }: OpenOptions,
): Promise<{ dialect: Dialect; opened: Context }> {
  const waits = new Waits()
  if (databaseUrl !== undefined) {
    const place = { databaseUrl, dataDir }
    // A server on SQLite has no use for the driver.
    const { postgresDialect } = await import('./postgres/postgres.ts')
    return {
      dialect: postgresDialect(databaseUrl, { lockWaitMs, waits }),
      opened: { dialect: 'postgres', place, waits },
    }
  }
  await ensureFolder(resolve(dataDir))
  const file = fileIn(dataDir)
  await makeForOwner(file)
  const { dialect, ...watched } = openSqlite(file, { lockWaitMs, access, waits })
  const own = { dialect: 'sqlite', place: { dataDir }, folder: dataDir, waits } as const
  return { dialect, opened: { ...own, ...watched } }
}

/**
 * Creates a missing file for its owner only, regardless of the folder's permissions. SQLite gives the files beside it
 * the same mode.
 */
async function makeForOwner(file: string): Promise<void> {
  try {
    const handle = await open(file, 'wx', 0o600)
    await handle.close()
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}
