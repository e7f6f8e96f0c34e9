import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyTestDatabase, openForTest } from '../testing/database/test-database.ts'
import { applyMigrations, migrateDatabase } from './migrate.ts'
import { runTransaction } from './transaction.ts'

const now = new Date('2026-11-28T12:00:00.000Z')
const at = now.toISOString()

async function openOlder() {
  const db = await openForTest(await emptyTestDatabase())
  await runTransaction(db, (tx) => applyMigrations(tx, now, { last: '021-writes' }))
  return db
}

test('stored addresses come into the form in which they are looked up', async () => {
  const db = await openOlder()
  const emails = [
    'max@xn--mller-kva.de',
    'zoe@example.com\u200B',
    'ada@example.com',
    'ada@example.com\u200B',
    'eva@xn--mller-kva.de',
    'eva@müller.de',
    'a..b@example.com',
    'ivo@xn--mller-kva.de',
    'ivo@xn--mller-kva.de\u200B',
  ]
  for (const email of emails) {
    await sql`
      insert into users (email, first_name, last_name, phone_number, is_active, review_status, search_text, search_of, created_at, updated_at)
        values (${email}, 'A', 'B', '', true, 'None', 'old', ${`A\nB\n${email}`}, ${at}, ${at})
    `.execute(db)
  }
  await migrateDatabase(db)
  const users = await db
    .selectFrom('users')
    .select(['email', 'search_text', 'search_of'])
    .orderBy('id')
    .execute()
  expect(users.map(({ email }) => email)).toEqual([
    'max@müller.de',
    'zoe@example.com',
    'ada@example.com',
    'ada@example.com\u200B',
    'eva@xn--mller-kva.de',
    'eva@müller.de',
    'a..b@example.com',
    'ivo@müller.de',
    'ivo@xn--mller-kva.de\u200B',
  ])
  expect(users[0]).toMatchObject({
    search_text: 'a\nb\nmax@muller.de',
    search_of: 'A\nB\nmax@müller.de',
  })
})

test('stored names are folded again, and found by what people type', async () => {
  const db = await openOlder()
  await sql`insert into categories (name, name_key) values ('HC‑Modules', 'hc‑modules')`.execute(db)
  const search_of = 'Monitor 24”\nRas\u00ADpberry\nHC‑05'
  await sql`
    insert into hardware (name, manufacturer, model_number, location, quantity_available, quantity_remaining, name_key, location_key, search_text, search_of, created_at, updated_at)
      values ('Monitor 24”', ${'Ras\u00ADpberry'}, 'HC‑05', 'Crate ½', 1, 1, 'old', 'old', 'old', ${search_of}, ${at}, ${at})
  `.execute(db)
  await migrateDatabase(db)
  expect(await db.selectFrom('categories').select('name_key').execute()).toEqual([
    { name_key: 'hc-modules' },
  ])
  const item = await db
    .selectFrom('hardware')
    .select(['name', 'name_key', 'location_key', 'search_text'])
    .executeTakeFirstOrThrow()
  expect(item).toEqual({
    name: 'Monitor 24”',
    name_key: 'monitor 24"',
    location_key: 'crate 1/2',
    search_text: 'monitor 24"\nraspberry\nhc-05',
  })
})
