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
import * as tables001 from './migrations/001-tables.ts'
import * as attempts002 from './migrations/002-attempts.ts'
import * as categoryNameKey003 from './migrations/003-category-name-key.ts'
import * as record004 from './migrations/004-record.ts'
import * as search007 from './migrations/007-search.ts'
import type { DatabaseConfig } from './open.ts'
import { itemContains } from '../catalogue/search.ts'
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

test('existing rows are folded, indexed and counted', async () => {
  await runTransaction(db, async (tx) => {
    for (const { up } of [tables001, attempts002, categoryNameKey003, record004]) await up(tx)
    const at = '2025-03-01T09:30:00.120Z'
    await sql`
      insert into users
        (email, first_name, last_name, is_active, review_status, search_text, created_at, updated_at)
      values ('jose@example.com', 'José', 'O’Brien', ${tx.context.dialect === 'postgres' ? true : 1}, 'None', '', ${at}, ${at})
    `.execute(tx)
    for (const name of ['Écran', 'Moteur']) {
      await sql`
        insert into hardware
          (name, quantity_available, quantity_remaining, name_key, search_text, created_at, updated_at)
        values (${name}, 1, 1, '', '', ${at}, ${at})
      `.execute(tx)
    }
    await sql`insert into categories (name, name_key) values ('Bücher', '')`.execute(tx)
    await sql`insert into hardware_categories values (1, 1), (2, 1)`.execute(tx)
    await search007.up(tx)
  })
  expect(await db.selectFrom('users').select('search_text').execute()).toEqual([
    { search_text: "jose\no'brien\njose@example.com" },
  ])
  expect(await db.selectFrom('categories').select(['name_key', 'item_count']).execute()).toEqual([
    { name_key: 'bucher', item_count: 2 },
  ])
  const found = db.selectFrom('hardware').select(['name', 'name_key'])
  expect(await found.where(itemContains(db, 'ecran')).execute()).toEqual([
    { name: 'Écran', name_key: 'ecran' },
  ])
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
