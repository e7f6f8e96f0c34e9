import { orderStatuses } from '@signout/contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { openDatabase } from './open.ts'
import { itemSearch } from '../catalogue/search.ts'
import { userSearch } from '../accounts/users/search.ts'
import type { Db } from './tables.ts'

const now = '2025-03-01T09:30:00.120Z'

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await openTestDatabase()
  db = database.db
})

function addUser(email: string) {
  const names = { email, first_name: 'Ada', last_name: 'Lovelace' }
  return db
    .insertInto('users')
    .values({
      ...names,
      ...userSearch(names),
      phone_number: '',
      is_active: true,
      review_status: 'Accepted',
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'is_active', 'created_at', 'password_hash'])
    .executeTakeFirstOrThrow()
}

function addItem(quantity_available: number, quantity_remaining: number, name = 'Sensor') {
  return db
    .insertInto('hardware')
    .values({
      name,
      quantity_available,
      quantity_remaining,
      ...itemSearch({ name, manufacturer: null, model_number: null, location: null }),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

test('values come back as they went in', async () => {
  const user = await addUser('ada@example.com')
  expect(user).toEqual({ id: user.id, is_active: true, created_at: now, password_hash: null })

  await db.updateTable('users').set({ is_active: false }).execute()
  expect(
    await db.selectFrom('users').select(['is_active as can_log_in', 'review_status']).execute(),
  ).toEqual([{ can_log_in: false, review_status: 'Accepted' }])
})

test('a computed claim is a boolean', async () => {
  const { rows } = await sql`
    select exists (select 1 from users) as is_used, exists (select 1 from groups) as has_groups
  `.execute(db)
  expect(rows).toEqual([{ is_used: false, has_groups: true }])
})

test('counts and sums of big numbers are numbers', async () => {
  const big = 2 ** 51
  await addItem(big, big, 'One')
  await addItem(big, 0, 'Two')
  const totals = await db
    .selectFrom('hardware')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number>('quantity_available').as('sum'),
      fn.max('quantity_remaining').as('max'),
    ])
    .executeTakeFirstOrThrow()
  expect(totals).toEqual({ count: 2, sum: 2 * big, max: big })
})

test('a number that JavaScript cannot hold is an error, not another number', async () => {
  await expect(sql`select 9007199254740993 as id`.execute(db)).rejects.toThrow(RangeError)
})

test('stock below zero and above the total is refused', async () => {
  const { id } = await addItem(3, 0)
  const stock = (quantity_remaining: number) =>
    db.updateTable('hardware').set({ quantity_remaining }).where('id', '=', id).execute()
  await expect(stock(-1)).rejects.toThrow(/check/i)
  await expect(stock(4)).rejects.toThrow(/check/i)
  await stock(3)
})

test('items differ by name and model number, and no model number is one, too', async () => {
  await addItem(1, 1, 'Servo')
  await expect(addItem(1, 1, 'Servo')).rejects.toThrow(/unique/i)
})

test('a unit has a condition and a time of return, or neither', async () => {
  const hardware = await addItem(1, 0)
  const order = await db
    .insertInto('orders')
    .values({ status: 'Picked Up', team_id: null, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const unit = { order_id: order.id, hardware_id: hardware.id }
  const add = (part_returned_health: 'Broken' | null, returned_at: string | null) =>
    db
      .insertInto('order_items')
      .values({ ...unit, part_returned_health, returned_at })
      .execute()
  await expect(add('Broken', null)).rejects.toThrow(/check/i)
  await expect(add(null, now)).rejects.toThrow(/check/i)
  await add('Broken', now)
  await add(null, null)
})

test('a team with members stays, and an order outlives its team', async () => {
  const user = await addUser('ada@example.com')
  const team = await db
    .insertInto('teams')
    .values({ team_code: 'A2B3C', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('profiles')
    .values({
      user_id: user.id,
      team_id: team.id,
      id_provided: false,
      attended: true,
      acknowledge_rules: true,
      e_signature: 'Ada',
      phone_number: '',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('orders')
    .values({ status: 'Returned', team_id: team.id, created_at: now, updated_at: now })
    .execute()

  await expect(db.deleteFrom('teams').execute()).rejects.toThrow(/foreign key/i)
  await db.deleteFrom('profiles').execute()
  await db.deleteFrom('teams').execute()
  expect(await db.selectFrom('orders').select('team_id').execute()).toEqual([{ team_id: null }])
})

test('an identifier is never used again', async () => {
  const first = await addItem(1, 1)
  await db.deleteFrom('hardware').execute()
  const second = await addItem(1, 1)
  expect(second.id).toBeGreaterThan(first.id)
})

test('a database that cannot be reached is an error at once', async () => {
  const databaseUrl = 'postgres://nobody@127.0.0.1:1/none'
  await expect(openDatabase({ databaseUrl, dataDir: '' })).rejects.toThrow(/ECONNREFUSED/)
})

interface Index {
  readonly definition: string
}

test('the index by which orders are sorted by status has every status at its rank', async () => {
  const ofIndex =
    db.context.dialect === 'sqlite'
      ? sql<Index>`select sql as definition from sqlite_master where name = 'orders_by_rank'`
      : sql<Index>`select indexdef as definition from pg_indexes where indexname = 'orders_by_rank'`
  const { rows } = await ofIndex.execute(db)
  const ranks = orderStatuses.map((status, rank) => `when '${status}' then ${rank}`)
  const definition = rows[0]?.definition.replaceAll('::text', '').toLowerCase()
  for (const each of ranks) expect(definition).toContain(each.toLowerCase())
})
