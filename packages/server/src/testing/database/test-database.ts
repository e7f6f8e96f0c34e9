import { mkdtemp, readFile, rm, writeFile, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { migrateDatabase } from '../../db/migrate.ts'
import { type DatabaseConfig, fileIn, openDatabase } from '../../db/open.ts'
import type { Db } from '../../db/tables.ts'
import { acquirePostgres, createPostgres } from './test-postgres.ts'

export interface TestDatabase {
  readonly db: Db
  /** Opens the same database once more, from another process for example. */
  readonly config: DatabaseConfig
  /** Every statement so far, `begin` and `commit` included; empty it to count anew. */
  readonly statements: string[]
  /** Closes the test's own connection, for what wants the database for itself. */
  leave(): Promise<void>
}

export interface TestPlace {
  readonly config: DatabaseConfig
  /** Closes connections that stay open between tests, for tests that need exclusive use. */
  readonly leave?: () => Promise<void>
  readonly remove: () => Promise<void>
}

/**
 * A database with all tables and no rows but the groups: in the PostgreSQL server of TEST_POSTGRES_URL when
 * TEST_DATABASE says `postgres`, else a SQLite file in a temporary folder. The test's end removes it.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const place: TestPlace = isOnPostgres()
    ? await withFolder(await acquirePostgres())
    : await copyTemplate()
  const { config } = place
  const statements: string[] = []
  const db = await openUnsynced(config, (statement) => statements.push(statement))
  onTestFinished(async () => {
    await db.destroy()
    await place.remove()
  })
  statements.length = 0
  return {
    db,
    config,
    statements,
    leave: async () => {
      await db.destroy()
      await place.leave?.()
    },
  }
}

/** A database as any process opens it, until the test ends. */
export async function openForTest(...where: Parameters<typeof openDatabase>): Promise<Db> {
  const db = await openDatabase(...where)
  onTestFinished(() => db.destroy())
  return db
}

/** Nothing here has to outlive a power cut, and waiting for the disk is most of what a test does. */
export async function openUnsynced(
  config: DatabaseConfig,
  onQuery: (statement: string) => void,
): Promise<Db> {
  const db = await openDatabase(config, { onQuery })
  if (db.context.dialect === 'sqlite') await sql`pragma synchronous = off`.execute(db)
  return db
}

/** Where a database can be opened, until the test ends, that has not even tables. */
export async function emptyTestDatabase(): Promise<DatabaseConfig> {
  const { config, remove } = isOnPostgres()
    ? await withFolder(await createPostgres('template0'))
    : await inFolder()
  onTestFinished(remove)
  return config
}

/** A server has a folder of its own for other files, on PostgreSQL too. */
async function withFolder(place: TestPlace): Promise<TestPlace> {
  const folder = await inFolder()
  return {
    ...place,
    config: { ...place.config, dataDir: folder.config.dataDir },
    remove: async () => {
      await place.remove()
      await folder.remove()
    },
  }
}

function isOnPostgres(): boolean {
  return process.env['TEST_DATABASE'] === 'postgres'
}

/** A migrated SQLite file: to write it takes a tenth of the time that it takes to migrate one. */
let template: Promise<Buffer> | undefined

async function copyTemplate(): Promise<TestPlace> {
  template ??= makeTemplate()
  const place = await inFolder()
  await writeFile(fileIn(place.config.dataDir), await template, { mode: 0o600 })
  return place
}

async function makeTemplate(): Promise<Buffer> {
  const { config, remove } = await inFolder()
  const db = await openUnsynced(config, () => {})
  await migrateDatabase(db)
  // The last connection to close moves everything into the one file.
  await db.destroy()
  const file = await readFile(fileIn(config.dataDir))
  await remove()
  return file
}

async function inFolder(): Promise<TestPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'signout-test-'))
  return { config: { dataDir }, remove: () => rm(dataDir, { recursive: true }) }
}

/** Until a statement waits for rows of a PostgreSQL that another transaction has locked. */
export async function untilBlocked(db: Db): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(db)).rows.length).toBeGreaterThan(0)
}

/** The database with parameters of its connections to PostgreSQL, until the test ends; SQLite has none. */
export async function openWith(
  config: DatabaseConfig,
  parameters: Readonly<Record<string, string>>,
): Promise<Db> {
  if (config.databaseUrl === undefined) return openForTest(config)
  const url = new URL(config.databaseUrl)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return openForTest({ ...config, databaseUrl: url.href })
}

/** A database whose transactions may be idle for a second, in place of 30, until the test ends. */
export async function openImpatient(config: DatabaseConfig): Promise<Db> {
  return openWith(config, {
    application_name: 'impatient',
    idle_in_transaction_session_timeout: '1000',
  })
}

/** Until what `openImpatient` opened has been idle for twice as long as it may, or is gone; SQLite has no such limit. */
export async function untilIdleOrEnded(db: Db): Promise<void> {
  if (db.context.dialect === 'sqlite') return
  const impatient = sql<{ is_late: boolean }>`
    select state_change < clock_timestamp() - interval '2 seconds' and state like 'idle in%' as is_late
    from pg_stat_activity where application_name = 'impatient' and datname = current_database()
  `
  const areLate = async () => (await impatient.execute(db)).rows.every(({ is_late }) => is_late)
  await expect.poll(areLate).toBe(true)
}

/** Overwrites the file with nonsense, from a byte to its end. */
export async function corruptFile(file: string, from: number): Promise<void> {
  const handle = await open(file, 'r+')
  const { size } = await handle.stat()
  await handle.write(Buffer.alloc(size - from, 'nonsense '), 0, size - from, from)
  await handle.close()
}

/** What a newer version of the program leaves. */
export async function addLaterMigration(db: Db): Promise<void> {
  await sql`insert into schema_migrations (name, applied_at) values ('999-later', '2999')`.execute(
    db,
  )
}
