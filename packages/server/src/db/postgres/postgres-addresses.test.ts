// Runs on PostgreSQL only: it is about what stands in front of it.
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startForwarder } from '../../testing/database/forward-postgres.ts'
import { startPostgres } from '../../testing/database/postgres-server.ts'
import { openForTest, openTestDatabase } from '../../testing/database/test-database.ts'
import { DatabaseUnavailable } from '../failure.ts'
import { migrateDatabase } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import type { Db } from '../tables.ts'

const write = (db: Db) => db.insertInto('secrets').values({ name: `${Math.random()}`, value: '' })

/** So many at once that each has a connection of its own. */
const writeMuch = (db: Db) =>
  Promise.allSettled(Array.from({ length: 10 }, () => write(db).execute()))

test('a pooler with a session for each connection is no obstacle, and every session is set up', async () => {
  const { config } = await openTestDatabase()
  const { databaseUrl = '' } = config
  const pooler = await startForwarder(databaseUrl, { isPgBouncer: true })
  const place = { databaseUrl: pooler.url(databaseUrl), dataDir: '' }
  await using db = await openDatabase(place, { lockWaitMs: 3000 })
  const { rows } = await sql`
    select name, setting from pg_settings
    where name like '%\_timeout' and setting <> boot_val order by name
  `.execute(db)
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '30000' },
    { name: 'lock_timeout', setting: '3000' },
    { name: 'statement_timeout', setting: '10000' },
  ])
})

test('once the server may write again, nothing is refused by the connections that could only read', async () => {
  const { config, db: admin } = await openTestDatabase()
  const name = sql.id(new URL(config.databaseUrl ?? '').pathname.slice(1))
  onTestFinished(async () => void (await sql`alter database ${name} reset all`.execute(admin)))
  await sql`alter database ${name} set default_transaction_read_only to on`.execute(admin)
  await using db = await openDatabase(config)
  const reads = Array.from({ length: 10 }, () => sql`select pg_sleep(0.01)`.execute(db))
  await Promise.all(reads)
  const refused = write(db).execute()
  await expect(refused).rejects.toThrow('cannot execute INSERT in a read-only transaction')
  await expect(refused).rejects.toBeInstanceOf(DatabaseUnavailable)
  await sql`alter database ${name} reset all`.execute(admin)
  for (const { status } of await writeMuch(db)) expect(status).toBe('fulfilled')
})

test('after a failover the next write goes to the new primary, and before nothing is read from a standby', async () => {
  const first = await startPostgres()
  onTestFinished(() => first.stop())
  const databaseUrl = await first.createDatabase()
  const second = await startPostgres({ standbyOf: first })
  onTestFinished(() => second.stop())
  const urlOf = (server: typeof first) => server.url(new URL(databaseUrl).pathname.slice(1))
  const address = await startForwarder(databaseUrl)
  const db = await openForTest({ databaseUrl: address.url(databaseUrl), dataDir: '' })
  await migrateDatabase(db)
  for (const { status } of await writeMuch(db)) expect(status).toBe('fulfilled')

  await first.follow(second)
  await expect(sql`select 1`.execute(db)).rejects.toThrow('the server is a standby')
  await expect(write(db).execute()).rejects.toBeInstanceOf(DatabaseUnavailable)
  await promote(urlOf(second))
  address.leadTo(urlOf(second))
  for (const { status } of await writeMuch(db)) expect(status).toBe('fulfilled')
})

/** Lets a standby take writes. */
async function promote(connectionString: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query('select pg_promote()')
  await client.end()
}
