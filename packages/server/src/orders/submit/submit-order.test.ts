import { listOrders, listOwnOrders, submitOrder } from '@signout/contract'
import { expect, test } from 'vitest'
import { madeAt } from '../../testing/world/make.ts'
import { itemSearch } from '../../items/search.ts'
import { makeItem } from '../../testing/world/make-items.ts'
import { expectStockToAddUp, readRemaining, startEvent } from '../../testing/world/event.ts'

// Tests of spec §9.

test('a cart becomes an order, and its units leave the shelf', async () => {
  const { ada, db, clock, team } = await startEvent()
  const [a, b] = [await makeItem(db), await makeItem(db, { quantity: 3 })]
  const answer = await ada.call(submitOrder, {
    body: {
      hardware: [
        { id: b.id, quantity: 1 },
        { id: a.id, quantity: 2 },
        { id: b.id, quantity: 2 },
      ],
    },
  })
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    order_id: expect.any(Number),
    team_code: team.code,
    hardware: [
      { hardware_id: b.id, quantity_fulfilled: 3 },
      { hardware_id: a.id, quantity_fulfilled: 2 },
    ],
    errors: [],
  })
  expect([await readRemaining(db, a), await readRemaining(db, b)]).toEqual([8, 0])
  const { body } = await ada.call(listOwnOrders, {})
  const time = clock.now().toISOString()
  expect(body.results).toMatchObject([
    {
      id: answer.body.order_id,
      status: 'Submitted',
      team_id: team.id,
      team_code: team.code,
      item_count: 5,
      request: [
        { id: a.id, requested_quantity: 2 },
        { id: b.id, requested_quantity: 3 },
      ],
      created_at: time,
      updated_at: time,
      cancellation: null,
    },
  ])
  const units = body.results.flatMap((order) => order.items)
  expect(units.map((unit) => unit.hardware_id).filter((id) => id === b.id)).toHaveLength(3)
  expect(units).toHaveLength(5)
  expect(units.every((unit) => unit.part_returned_health === null)).toBe(true)
  await expectStockToAddUp(db)
})

test('a team may have several orders over time', async () => {
  const { ada, grace, organiser, db, team } = await startEvent()
  const { id } = await makeItem(db)
  const body = { hardware: [{ id, quantity: 1 }] }
  for (const client of [ada, grace, ada]) {
    expect(await client.call(submitOrder, { body })).toMatchObject({ status: 201 })
  }
  const orders = await organiser.call(listOrders, { query: { team_code: team.code } })
  expect(orders.body.count).toBe(3)
})

test('an order of a thousand lines goes through', async () => {
  const { ada, db } = await startEvent()
  const rows = Array.from({ length: 1000 }, (_, row) => {
    const names = { name: `Part ${row}`, manufacturer: null, model_number: null, location: null }
    const left = row === 0 ? 1 : 0
    const stock = { quantity_available: left, quantity_remaining: left }
    return { ...names, ...itemSearch(names), ...stock, created_at: madeAt, updated_at: madeAt }
  })
  const items = await db.insertInto('hardware').values(rows).returning('id').execute()
  const hardware = items.map(({ id }) => ({ id, quantity: 1 }))
  const { status, body } = await ada.call(submitOrder, { body: { hardware } })
  expect(status).toBe(201)
  expect(body.hardware).toHaveLength(1000)
  expect(body.errors).toHaveLength(999)
  await expectStockToAddUp(db)
})

test.each([999, 2 ** 40, Number.MAX_SAFE_INTEGER])(
  'a cart with an item %i, which there is not, is refused',
  async (unknown) => {
    const { ada, db } = await startEvent()
    const known = await makeItem(db)
    const hardware = [
      { id: known.id, quantity: 1 },
      { id: unknown, quantity: 1 },
    ]
    const answer = await ada.call(submitOrder, { body: { hardware } })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ hardware: [expect.stringContaining(String(unknown))] })
    expect(await readRemaining(db, known)).toBe(10)
  },
)
