import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import {
  emptyTestDatabase,
  openForTest,
  openImpatient,
  untilIdleOrEnded,
} from '../testing/database/test-database.ts'
import { applyMigrations, knownMigrations, migrateDatabase } from './migrate.ts'
import type { DatabaseConfig } from './open.ts'
import type { Db } from './tables.ts'
import { runTransaction } from './transaction.ts'

let config: DatabaseConfig
let db: Db
beforeEach(async () => {
  config = await emptyTestDatabase()
  db = await openForTest(config)
})

test('a second migration has nothing to do', async () => {
  expect(await migrateDatabase(db)).toEqual(knownMigrations)
  expect(await migrateDatabase(db)).toEqual([])
})

test('a database of a newer version is refused and stays as it is', async () => {
  await migrateDatabase(db)
  await sql`insert into schema_migrations (name, applied_at) values ('999-later', '')`.execute(db)
  await expect(migrateDatabase(db)).rejects.toThrow(/newer.*999-later/)
})

test('a database that is up to date is not waited for', async () => {
  await migrateDatabase(db)
  await runTransaction(db, async (tx) => {
    if (tx.context.dialect === 'postgres')
      await sql`select pg_advisory_xact_lock(5318008)`.execute(tx)
    await sql`insert into secrets (name, value) values ('held', '')`.execute(tx)
    expect(await migrateDatabase(db)).toEqual([])
  })
})

test('an update begins however long its backup takes', async () => {
  const last = '018-mail-order'
  await runTransaction(db, (tx) => applyMigrations(tx, new Date(), { last }))
  const updated = await openImpatient(config)
  expect(await migrateDatabase(updated, new Date(), () => untilIdleOrEnded(db))).toEqual(
    knownMigrations.filter((name) => name > last),
  )
})

test('a migration that fails leaves nothing behind', async () => {
  await sql`create table secrets (name text)`.execute(db)
  await expect(migrateDatabase(db)).rejects.toThrow(/secrets/)
  await sql`drop table secrets`.execute(db)
  expect(await migrateDatabase(db)).toEqual(knownMigrations)
})

test('one of several starting processes migrates', async () => {
  const code = `
    import { migrateDatabase } from ${JSON.stringify(import.meta.resolve('./migrate.ts'))}
    import { openDatabase } from ${JSON.stringify(import.meta.resolve('./open.ts'))}
    const db = await openDatabase(${JSON.stringify(config)}, { lockWaitMs: 120_000 })
    console.log(JSON.stringify(await migrateDatabase(db)))
    await db.destroy()
  `
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code])
  const outputs = await Promise.all(Array.from({ length: 4 }, run))
  expect(outputs.map(({ stdout }) => stdout.trim()).toSorted()).toEqual([
    JSON.stringify(knownMigrations),
    '[]',
    '[]',
    '[]',
  ])
})
