import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyTestDatabase, type TestPlace } from '../testing/test-database.ts'
import { migrateDatabase } from './migrate.ts'
import * as tables001 from './migrations/001-tables.ts'
import * as categoryNameKey003 from './migrations/003-category-name-key.ts'
import { dialectOf, openDatabase } from './open.ts'
import type { Db } from './tables.ts'
import { runTransaction } from './transaction.ts'

const all = [
  '001-tables',
  '002-attempts',
  '003-category-name-key',
  '004-record',
  '005-password-links',
  '009-order-sorting',
]

let place: TestPlace
let db: Db
beforeEach(async () => {
  place = await emptyTestDatabase()
  db = await openDatabase(place.config)
})
afterEach(async () => {
  await db.destroy()
  await place.remove()
})

test('a second migration has nothing to do', async () => {
  expect(await migrateDatabase(db)).toEqual(all)
  expect(await migrateDatabase(db)).toEqual([])
})

test('the groups are there from the start', async () => {
  await migrateDatabase(db)
  expect(await db.selectFrom('groups').select('name').orderBy('id').execute()).toEqual([
    { name: 'Hardware Site Admins' },
    { name: 'HSS Test Users' },
  ])
})

test('a database of a newer version is refused and stays as it is', async () => {
  await migrateDatabase(db)
  await sql`insert into schema_migrations (name, applied_at) values ('999-later', '')`.execute(db)
  await expect(migrateDatabase(db)).rejects.toThrow(/newer.*999-later/)
})

test('a database that is up to date is not waited for', async () => {
  await migrateDatabase(db)
  await runTransaction(db, async (tx) => {
    if (dialectOf(tx) === 'postgres') await sql`select pg_advisory_xact_lock(5318008)`.execute(tx)
    await sql`insert into secrets (name, value) values ('held', '')`.execute(tx)
    expect(await migrateDatabase(db)).toEqual([])
  })
})

test('a migration that fails leaves nothing behind', async () => {
  await sql`create table secrets (name text)`.execute(db)
  await expect(migrateDatabase(db)).rejects.toThrow(/secrets/)
  await sql`drop table secrets`.execute(db)
  expect(await migrateDatabase(db)).toEqual(all)
})

test('categories that were there before get a folded name', async () => {
  await runTransaction(db, async (tx) => {
    await tables001.up(tx)
    for (const name of ['Zigbee', 'BATTERIES']) {
      await sql`insert into categories (name) values (${name})`.execute(tx)
    }
    await categoryNameKey003.up(tx)
  })
  const categories = await db.selectFrom('categories').select(['name', 'name_key']).execute()
  expect(new Set(categories)).toEqual(
    new Set([
      { name: 'Zigbee', name_key: 'zigbee' },
      { name: 'BATTERIES', name_key: 'batteries' },
    ]),
  )
})

test('of processes that start at once, one migrates', async () => {
  const code = `
    import { migrateDatabase } from ${JSON.stringify(import.meta.resolve('./migrate.ts'))}
    import { openDatabase } from ${JSON.stringify(import.meta.resolve('./open.ts'))}
    const db = await openDatabase(${JSON.stringify(place.config)}, { lockWaitMs: 30_000 })
    console.log(JSON.stringify(await migrateDatabase(db)))
    await db.destroy()
  `
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code])
  const outputs = await Promise.all(Array.from({ length: 4 }, run))
  expect(outputs.map(({ stdout }) => stdout.trim()).toSorted()).toEqual([
    JSON.stringify(all),
    '[]',
    '[]',
    '[]',
  ])
})
