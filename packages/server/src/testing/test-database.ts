import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrateDatabase } from '../db/migrate.ts'
import { type DatabaseConfig, openDatabase } from '../db/open.ts'
import type { Db } from '../db/tables.ts'

export interface TestDatabase {
  readonly db: Db
  /** Opens the same database once more, from another process for example. */
  readonly config: DatabaseConfig
  /** Every statement so far, `begin` and `commit` included; empty it to count anew. */
  readonly statements: string[]
  close(): Promise<void>
}

/**
 * A new database with all tables and no rows but the groups: in the PostgreSQL server of TEST_POSTGRES_URL when
 * TEST_DATABASE says `postgres`, else a SQLite file in a temporary folder. `close` removes it.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { config, remove } =
    process.env['TEST_DATABASE'] === 'postgres' ? await inPostgres(true) : await inSqlite()
  const statements: string[] = []
  const db = await openDatabase(config, { onQuery: (statement) => statements.push(statement) })
  await migrateDatabase(db)
  statements.length = 0
  return {
    db,
    config,
    statements,
    close: async () => {
      await db.destroy()
      await remove()
    },
  }
}

interface Place {
  readonly config: DatabaseConfig
  readonly remove: () => Promise<void>
}

/** Where a database can be opened and migrated, with nothing in it yet. */
export async function emptyTestDatabase(): Promise<Place> {
  return process.env['TEST_DATABASE'] === 'postgres' ? inPostgres(false) : inSqlite()
}

async function inSqlite(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'signout-test-'))
  return { config: { dataDir }, remove: () => rm(dataDir, { recursive: true }) }
}

async function inPostgres(isMigrated: boolean): Promise<Place> {
  const adminUrl = process.env['TEST_POSTGRES_URL']
  if (adminUrl === undefined) throw new Error('TEST_POSTGRES_URL is not set.')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const from = isMigrated ? await migratedTemplate(adminUrl) : 'template0'
  await asAdmin(adminUrl, (admin) =>
    sql`create database ${sql.id(name)} template ${sql.id(from)}`.execute(admin),
  )
  return {
    config: { databaseUrl: urlOf(adminUrl, name), dataDir: tmpdir() },
    remove: () =>
      asAdmin(adminUrl, (admin) => sql`drop database ${sql.id(name)} with (force)`.execute(admin)),
  }
}

const TEMPLATE = 'test_template'

/** Copying a migrated database is faster than migrating; whichever test process comes first makes the template. */
async function migratedTemplate(adminUrl: string): Promise<string> {
  await asAdmin(adminUrl, (admin) =>
    admin.connection().execute(async (session) => {
      await sql`select pg_advisory_lock(1)`.execute(session)
      const { rows } = await sql`select 1 from pg_database where datname = ${TEMPLATE}`.execute(
        session,
      )
      if (rows.length > 0) return
      await sql`create database test_unfinished`.execute(session)
      const template = await openDatabase({
        databaseUrl: urlOf(adminUrl, 'test_unfinished'),
        dataDir: tmpdir(),
      })
      await migrateDatabase(template)
      await template.destroy()
      await sql`alter database test_unfinished rename to ${sql.id(TEMPLATE)}`.execute(session)
    }),
  )
  return TEMPLATE
}

async function asAdmin(adminUrl: string, work: (admin: Db) => Promise<unknown>): Promise<void> {
  const admin = await openDatabase({ databaseUrl: adminUrl, dataDir: tmpdir() })
  try {
    await work(admin)
  } finally {
    await admin.destroy()
  }
}

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}
