// Runs on PostgreSQL only: it is about that.
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { compiled } from '../compiled.ts'
import { DatabaseUnavailable } from '../failure.ts'
import { openDatabase } from '../open.ts'
import type { Db } from '../tables.ts'
import { runTransaction } from '../transaction.ts'

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await openTestDatabase()
  db = database.db
})

const cutOff = sql`select pg_terminate_backend(pg_backend_pid())`

test('compiled statements are prepared once by each connection', async () => {
  const find = compiled((db, { name }: { readonly name: string }) =>
    db.selectFrom('secrets').select('value').where('name', '=', name),
  )
  await db.insertInto('secrets').values({ name: 'a', value: 'b' }).execute()
  await runTransaction(db, async (tx) => {
    for (const name of ['a', 'c']) {
      expect(await find(tx, { name })).toEqual(name === 'a' ? [{ value: 'b' }] : [])
    }
    const prepared = sql`select 1 from pg_prepared_statements where statement like '%"secrets"%'`
    expect((await prepared.execute(tx)).rows).toHaveLength(1)
  })
})

test('a connection that is cut is an outage, and the next statement has another one', async () => {
  await expect(cutOff.execute(db)).rejects.toBeInstanceOf(DatabaseUnavailable)
  await sql`select 1`.execute(db)
})

test('a transaction whose connection is cut leaves nothing behind', async () => {
  const cut = runTransaction(db, async (tx) => {
    await tx.insertInto('secrets').values({ name: 'a', value: '' }).execute()
    await cutOff.execute(tx)
  })
  await expect(cut).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(await db.selectFrom('secrets').selectAll().execute()).toEqual([])
})

test('a lock that is not given in time is an outage, and the connection stays good', async () => {
  const other = await openDatabase(database.config, { lockWaitMs: 1 })
  await runTransaction(db, async (tx) => {
    await sql`lock table secrets in access exclusive mode`.execute(tx)
    const waiting = sql`select 1 from secrets`.execute(other)
    await expect(waiting).rejects.toThrow('canceling statement due to lock timeout')
    await expect(waiting).rejects.toBeInstanceOf(DatabaseUnavailable)
  })
  await sql`select 1 from secrets`.execute(other)
  await other.destroy()
})

test('a wrong address and a database that is not there are outages', async () => {
  const url = new URL(database.config.databaseUrl ?? '')
  url.pathname = '/none'
  const nowhere = openDatabase({ databaseUrl: url.href, dataDir: '' })
  await expect(nowhere).rejects.toThrow('database "none" does not exist')
  await expect(nowhere).rejects.toBeInstanceOf(DatabaseUnavailable)
})

test('the defaults of the database for isolation and dates do not reach the server', async () => {
  const name = sql.id(new URL(database.config.databaseUrl ?? '').pathname.slice(1))
  onTestFinished(async () => void (await sql`alter database ${name} reset all`.execute(db)))
  await sql`alter database ${name} set default_transaction_isolation to 'serializable'`.execute(db)
  await sql`alter database ${name} set datestyle to 'German'`.execute(db)
  await using other = await openDatabase(database.config)
  const { rows } = await sql`
    select timestamptz '2025-03-01T09:30:00.12Z' as at, current_setting('transaction_isolation') as level
  `.execute(other)
  expect(rows).toEqual([{ at: '2025-03-01T09:30:00.120Z', level: 'read committed' }])
})

test.each([
  ['a full disk', '53100'],
  ['a file that cannot be read or written', '58030'],
  ['a damaged table', 'XX001'],
  ['a damaged index', 'XX002'],
  ['a server that is being shut down', '57P01'],
  ['a server that only reads', '25006'],
])('%s is an outage, and the next transaction works', async (_, code) => {
  const failing = runTransaction(db, async (tx) => {
    await tx.insertInto('secrets').values({ name: 'a', value: '' }).execute()
    await sql`do $$ begin raise exception using errcode = ${sql.lit(code)}; end $$`.execute(tx)
  })
  await expect(failing).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(await db.selectFrom('secrets').selectAll().execute()).toEqual([])
})

test('a broken rule is not an outage', async () => {
  const wrong = sql`select 1 from nothing`.execute(db)
  await expect(wrong).rejects.toThrow('does not exist')
  await expect(wrong).rejects.not.toBeInstanceOf(DatabaseUnavailable)
})
