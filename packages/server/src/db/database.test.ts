import { orderStatuses } from '@signout/contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database/test-database.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { makeTeam, makeUser } from '../testing/world/make.ts'
import { openDatabase } from './open.ts'
import type { Db } from './tables.ts'

const now = '2025-03-01T09:30:00.120Z'

let db: Db
beforeEach(async () => {
  db = (await openTestDatabase()).db
})

test('values come back as they went in', async () => {
  await makeUser(db)
  await db.updateTable('users').set({ is_active: false, updated_at: now }).execute()
  const columns = ['is_active as can_log_in', 'review_status', 'updated_at', 'last_login'] as const
  expect(await db.selectFrom('users').select(columns).execute()).toEqual([
    { can_log_in: false, review_status: 'Accepted', updated_at: now, last_login: null },
  ])
})

test('a computed claim is a boolean', async () => {
  const { rows } = await sql`
    select exists (select 1 from users) as is_used, exists (select 1 from groups) as has_groups
  `.execute(db)
  expect(rows).toEqual([{ is_used: false, has_groups: true }])
})

test('counts and sums of big numbers are numbers', async () => {
  const big = 2 ** 51
  await makeItem(db, { quantity: big })
  await makeItem(db, { quantity: big })
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
  const { id } = await makeItem(db, { quantity: 3 })
  const stock = (quantity_remaining: number) =>
    db.updateTable('hardware').set({ quantity_remaining }).where('id', '=', id).execute()
  await expect(stock(-1)).rejects.toThrow(/check/i)
  await expect(stock(4)).rejects.toThrow(/check/i)
  await stock(3)
})

test('items differ by name and model number, and no model number is one, too', async () => {
  await makeItem(db, { name: 'Servo' })
  await expect(makeItem(db, { name: 'Servo' })).rejects.toThrow(/unique/i)
})

test('a unit has a condition and a time of return, or neither', async () => {
  const { id: hardware_id } = await makeItem(db)
  const { id: order_id } = await makeOrder(db, { team: await makeTeam(db), lines: [] })
  const unit = { order_id, hardware_id }
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
  await makeOrder(db, { team: await makeTeam(db), lines: [] })
  await expect(db.deleteFrom('teams').execute()).rejects.toThrow(/foreign key/i)
  await db.deleteFrom('profiles').execute()
  await db.deleteFrom('teams').execute()
  expect(await db.selectFrom('orders').select('team_id').execute()).toEqual([{ team_id: null }])
})

test('an identifier is never used again', async () => {
  const first = await makeItem(db)
  await db.deleteFrom('hardware').execute()
  expect((await makeItem(db)).id).toBeGreaterThan(first.id)
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
