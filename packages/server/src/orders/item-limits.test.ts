import type { Condition, OrderStatus } from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { makeCategory, makeItem, makeOrder } from '../testing/world/make-items.ts'
import { startEvent } from '../testing/world/event.ts'
import { submit } from '../testing/world/calls.ts'

// What the server counts as held; the rule itself is tried in contract/src/rules/orders/item-limits.test.ts.

describe('of an item', () => {
  test('the requested units count, not those left', async () => {
    const { ada, db } = await startEvent()
    const item = await makeItem(db, { quantity: 1, max_per_team: 2 })
    expect(await submit(ada, [item, 3])).toMatchObject({ status: 400 })
    expect(await submit(ada, [item, 2])).toMatchObject({
      status: 201,
      body: { errors: [{ hardware_id: item.id }] },
    })
  })

  test.each<[OrderStatus, Condition[], number]>([
    ['Submitted', [], 400],
    ['Ready for Pickup', [], 400],
    ['Picked Up', [], 400],
    ['Picked Up', ['Healthy'], 400],
    ['Picked Up', ['Healthy', 'Lost'], 201],
    ['Returned', ['Broken', 'Heavily Used'], 201],
    ['Cancelled', [], 201],
  ])(
    'two units in an order that is %s, %j returned: two more are answered %i',
    async (...given) => {
      const [orderStatus, returned, status] = given
      const { ada, db, team } = await startEvent()
      const item = await makeItem(db, { max_per_team: 2 })
      const lines = [{ item, quantity: 2, returned }]
      await makeOrder(db, { team, status: orderStatus, lines })
      expect(await submit(ada, [item, 2])).toMatchObject({ status })
    },
  )
})

describe('of a category', () => {
  test('counts over all its items, also those that are held but not in this order', async () => {
    const { ada, db, team } = await startEvent()
    const boards = await makeCategory(db, { name: 'Boards', max_per_team: 3 })
    const [held, a, b] = [
      await makeItem(db, { categories: [boards] }),
      await makeItem(db, { categories: [boards] }),
      await makeItem(db, { categories: [boards] }),
    ]
    await makeOrder(db, { team, status: 'Picked Up', lines: [{ item: held, quantity: 1 }] })
    expect(await submit(ada, [a, 1], [b, 2])).toMatchObject({
      status: 400,
      body: {
        non_field_errors: [
          'Category Boards: the limit per team is 3; your team has 1 and this order adds 3.',
        ],
      },
    })
    expect(await submit(ada, [a, 1], [b, 1])).toMatchObject({ status: 201 })
    expect(await submit(ada, [held, 1])).toMatchObject({ status: 400 })
  })
})
