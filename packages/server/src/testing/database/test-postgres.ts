import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { groupNames } from '@signout/contract'
import { sql } from 'kysely'
import { migrateDatabase } from '../../db/migrate.ts'
import { type DatabaseConfig, openDatabase } from '../../db/open.ts'
import type { Db } from '../../db/tables.ts'
import type { TestPlace } from './test-database.ts'

const templateName = 'test_template'

/** Used by one test after the other. To empty it takes 2 ms over a connection that is there, and ten times that over a new one. */
interface ReusedDatabase {
  readonly config: DatabaseConfig
  emptier: Db | undefined
}

/** Without rows: to make a database takes 100 ms. */
const idle: ReusedDatabase[] = []

/** A database with all tables and no rows but the groups, for this process alone until `remove` empties it. */
export async function acquirePostgres(): Promise<TestPlace> {
  const database = idle.pop() ?? { config: await makeMigrated(), emptier: undefined }
  const { config } = database
  return {
    config,
    leave: async () => {
      await database.emptier?.destroy()
      database.emptier = undefined
    },
    remove: async () => {
      database.emptier ??= await openDatabase(config)
      await emptyTables(database.emptier)
      idle.push(database)
    },
  }
}

/** A new copy of a database of the test server. */
export async function createPostgres(template: string): Promise<TestPlace> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await on(configOf('postgres'), async (admin) => {
    await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(admin)
  })
  return {
    config: configOf(name),
    remove: () =>
      on(configOf('postgres'), async (admin) => {
        await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
      }),
  }
}

async function makeMigrated(): Promise<DatabaseConfig> {
  await on(configOf('postgres'), ensureTemplate)
  const { config } = await createPostgres(templateName)
  return config
}

/** Whichever test process comes first makes the template; it gets its name when it is whole. */
async function ensureTemplate(admin: Db): Promise<void> {
  await admin.connection().execute(async (session) => {
    await sql`select pg_advisory_lock(1)`.execute(session)
    const { rows } = await sql`select 1 from pg_database where datname = ${templateName}`.execute(
      session,
    )
    if (rows.length > 0) return
    const unfinished = await createPostgres('template0')
    await on(unfinished.config, migrateDatabase)
    const name = new URL(unfinished.config.databaseUrl ?? '').pathname.slice(1)
    await sql`alter database ${sql.id(name)} rename to ${sql.id(templateName)}`.execute(session)
  })
}

/** Without triggers, and so in any order. The identifiers begin at 1 again. @throws when a test has changed the groups. */
async function emptyTables(db: Db): Promise<void> {
  await sql`
    do $$
    declare name text;
    begin
      if (select count(*) from groups) <> ${sql.lit(Object.keys(groupNames).length)} then
        raise 'A test has left other groups than all tests begin with.';
      end if;
      set local session_replication_role = replica;
      for name in select tablename from pg_tables
        where schemaname = 'public' and tablename not in ('schema_migrations', 'groups')
      loop execute format('delete from %I', name); end loop;
      perform setval(format('%I', sequencename)::regclass, 1, false) from pg_sequences
        where schemaname = 'public' and sequencename <> 'groups_id_seq';
    end $$
  `.execute(db)
}

async function on<T>(config: DatabaseConfig, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase(config)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

function configOf(database: string): DatabaseConfig {
  const server = process.env['TEST_POSTGRES_URL']
  if (server === undefined) throw new Error('TEST_POSTGRES_URL is not set.')
  const url = new URL(server)
  url.pathname = `/${database}`
  return { databaseUrl: url.href, dataDir: tmpdir() }
}
