import { sql } from 'kysely'
import type { Condition, OrderStatus } from '@signout/contract'
import { describe, expect, test } from 'vitest'
import type { Db } from '../db/tables.ts'
import { openTestDatabase } from '../testing/database/test-database.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { makeTeam } from '../testing/world/make.ts'
import { findDifferences } from './verify.ts'

// Tests of spec §20.

/** A team, an item of ten and an order of two of them. */
async function startWithOrder(
  status: OrderStatus = 'Submitted',
  returned: Condition[] = [],
  kept = false,
) {
  const { db } = await openTestDatabase()
  const team = await makeTeam(db)
  const lamp = await makeItem(db, { name: 'Lamp' })
  await makeOrder(db, { team, status, lines: [{ item: lamp, quantity: 2, returned, kept }] })
  return { db }
}

test.each<[OrderStatus, Condition[]]>([
  ['Submitted', []],
  ['Ready for Pickup', []],
  ['Cancelled', []],
  ['Picked Up', ['Broken']],
  ['Returned', ['Healthy', 'Lost']],
])('an order that is %s is fine', async (status, returned) => {
  const { db } = await startWithOrder(status, returned)
  expect(await findDifferences(db)).toEqual([])
})

test('an order that was handed out for good is Returned', async () => {
  const { db } = await startWithOrder('Returned', [], true)
  expect(await findDifferences(db)).toEqual([])
})

test.each<[OrderStatus, string]>([
  ['Picked Up', 'it is Picked Up, but all of its units were returned or are kept'],
  ['Submitted', 'it is Submitted, but 2 of its units were handed out for good'],
])('units that are kept do not fit an order that is %s', async (status, problem) => {
  const { db } = await startWithOrder(status, [], true)
  expect((await findDifferences(db)).map((difference) => difference.problem)).toEqual([problem])
})

test('a team with more members than may order is fine', async () => {
  const { db } = await openTestDatabase()
  await makeTeam(db, { members: 6 })
  expect(await findDifferences(db)).toEqual([])
})

describe('each broken rule is a difference', () => {
  const setStatus = (status: OrderStatus) => async (db: Db) => {
    await db.updateTable('orders').set({ status }).execute()
  }
  test.each<[string, OrderStatus, Condition[], (db: Db) => Promise<unknown>, string]>([
    [
      'Returned too early',
      'Picked Up',
      ['Broken'],
      setStatus('Returned'),
      'it is Returned, but 1 of its units were not returned',
    ],
    [
      'Submitted again',
      'Picked Up',
      ['Broken'],
      setStatus('Submitted'),
      'it is Submitted, but 1 of its units were returned',
    ],
    [
      'Picked Up for good',
      'Returned',
      ['Healthy', 'Lost'],
      setStatus('Picked Up'),
      'it is Picked Up, but all of its units were returned',
    ],
    [
      'more granted than requested',
      'Submitted',
      [],
      (db) => db.updateTable('order_requests').set({ requested_quantity: 1 }).execute(),
      '2 of item 1 are granted, 1 were requested',
    ],
    [
      "a category's number of items",
      'Submitted',
      [],
      // Only a mistake does this: the database counts the items of categories itself.
      (db) => sql`update categories set item_count = 7`.execute(db),
      'its item_count is 7, it has 1',
    ],
    [
      'a team without members',
      'Submitted',
      [],
      (db) => db.deleteFrom('profiles').execute(),
      'it has no members',
    ],
    [
      'an order that will not be picked up',
      'Ready for Pickup',
      [],
      (db) => db.updateTable('orders').set({ team_id: null }).execute(),
      'it is Ready for Pickup, but its team is gone',
    ],
    [
      'an order that is ready and being packed',
      'Ready for Pickup',
      [],
      (db) =>
        db
          .updateTable('orders')
          .set(({ selectFrom }) => ({
            packing_by: selectFrom('users').select('id').orderBy('id').limit(1),
          }))
          .execute(),
      'it is Ready for Pickup, but it is marked as being packed',
    ],
  ])('%s', async (_, status, returned, spoil, problem) => {
    const { db } = await startWithOrder(status, returned)
    await spoil(db)
    const problems = (await findDifferences(db)).map((difference) => difference.problem)
    expect(problems).toContainEqual(expect.stringContaining(problem))
  })
})
