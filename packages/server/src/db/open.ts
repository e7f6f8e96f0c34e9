import { mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Dialect, Kysely, type LogEvent, SqliteAdapter, sql } from 'kysely'
import { postgresDialect } from './postgres.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Db, Tables } from './tables.ts'

export interface DatabaseConfig {
  /** `postgres://…`; without it, SQLite. */
  readonly databaseUrl?: string | undefined
  /** The folder of the SQLite file; made when it is not there. */
  readonly dataDir: string
}

interface OpenOptions {
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
  { onQuery }: OpenOptions = {},
): Promise<Db> {
  const dialect =
    config.databaseUrl === undefined
      ? await sqliteIn(config.dataDir)
      : postgresDialect(config.databaseUrl)
  const db = new Kysely<Tables>({
    dialect,
    ...(onQuery && {
      log: (event: LogEvent) => {
        if (event.level === 'query') onQuery(event.query.sql)
      },
    }),
  })
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

/** Which of the two databases `db`, or the transaction, is in. */
export function dialectOf(db: Db): 'sqlite' | 'postgres' {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres'
}

async function sqliteIn(dataDir: string): Promise<Dialect> {
  await makeFolder(resolve(dataDir))
  return sqliteDialect(join(dataDir, 'signout.sqlite'))
}

/** Not `recursive`: where the system says that a folder's parent is missing though it is there, Node tries for ever. */
async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path, { mode: 0o700 }).catch(async (error: unknown) => {
    if (!(await isFolder(path))) throw error
  })
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
