import { listItems, listOwnOrders, type OrderStatus, updateItem } from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { findDifferences } from '../ops/verify.ts'
import { latestRow, playOrder, shorten, undo } from '../testing/world/calls.ts'
import { expectStockToAddUp, readRemaining, startEvent } from '../testing/world/event.ts'
import { makeItem } from '../testing/world/make-items.ts'

// Tests of spec §10.

/** An order of three lamps and a motor, of ten lamps. */
async function startOrder(status: OrderStatus = 'Submitted') {
  const event = await startEvent()
  const [lamp, motor] = [
    await makeItem(event.db, { name: 'Lamp' }),
    await makeItem(event.db, { name: 'Motor' }),
  ]
  const lines = [
    { item: lamp, quantity: 3 },
    { item: motor, quantity: 1 },
  ]
  const order = await playOrder(event, lines, status)
  /** The lamp's total, and how many of it are on the shelf. */
  const lamps = async () => {
    const { body } = await event.organiser.call(listItems, { query: { hardware_ids: [lamp.id] } })
    return [body.results[0]?.quantity_available, body.results[0]?.quantity_remaining]
  }
  return { ...event, lamp, motor, order, lamps, two: [{ item: lamp, quantity: 2 }] }
}

describe('units leave an order', () => {
  test.each([
    ['Submitted', false, [10, 9], null],
    ['Ready for Pickup', false, [10, 9], null],
    ['Submitted', true, [8, 7], { before: 10, after: 8 }],
    ['Ready for Pickup', true, [8, 7], { before: 10, after: 8 }],
  ] as const)('that is %s, missing: %j', async (status, missing, after, total) => {
    const { organiser, ada, db, clock, lamp, order, lamps, two } = await startOrder(status)
    expect(await lamps()).toEqual([10, 7])
    clock.advance(60_000)
    const answer = await shorten(organiser, order, two, missing)
    expect(answer).toMatchObject({
      status: 200,
      body: { ...order, status, updated_at: clock.now().toISOString() },
    })
    expect(answer.body.items.filter((unit) => unit.hardware_id === lamp.id)).toHaveLength(1)
    expect(answer.body.request).toContainEqual({ id: lamp.id, requested_quantity: 3 })
    const { event: _, ...changed } = answer.body
    const own = await ada.call(listOwnOrders, {})
    expect(own.body.results).toMatchObject([changed])
    expect(await lamps()).toEqual(after)
    expect(await latestRow(organiser, order)).toMatchObject({
      kind: 'order.shortened',
      detail: {
        items: [{ hardware_id: lamp.id, name: 'Lamp', quantity: 2, granted: 3, total }],
        missing,
        order_status: status,
      },
    })
    expect(await findDifferences(db)).toEqual([])
  })

  test('lines of one item are added up, and an item can leave it altogether', async () => {
    const { organiser, db, lamp, order } = await startOrder()
    const one = { item: lamp, quantity: 1 }
    const answer = await shorten(organiser, order, [one, one, one])
    expect(answer.status).toBe(200)
    expect(answer.body.items).toHaveLength(1)
    expect(await readRemaining(db, lamp)).toBe(10)
    await expectStockToAddUp(db)
  })
})

describe('refused, and nothing is changed', () => {
  test.each([
    [[{ quantity: 4 }], ['Lamp: 4 cannot be taken out, 3 were granted.']],
    [[{ quantity: 2 }, { quantity: 2 }], ['Lamp: 4 cannot be taken out, 3 were granted.']],
    [
      [{ quantity: 1 }, { id: 999, quantity: 1 }],
      ['Item 999: 1 cannot be taken out, 0 were granted.'],
    ],
  ])('more than was granted: %j', async (lines, items) => {
    const { organiser, lamp, order, lamps } = await startOrder()
    const wrong = lines.map(({ quantity, ...item }) => ({
      item: { id: lamp.id, ...item },
      quantity,
    }))
    const answer = await shorten(organiser, order, wrong, true)
    expect(answer).toMatchObject({ status: 400, body: { items } })
    expect(await lamps()).toEqual([10, 7])
    expect((await latestRow(organiser, order)).kind).toBe('order.submitted')
  })

  test('all that was granted: that is a rejection', async () => {
    const { organiser, lamp, motor, order, lamps } = await startOrder()
    const all = [
      { item: lamp, quantity: 3 },
      { item: motor, quantity: 1 },
    ]
    expect(await shorten(organiser, order, all)).toMatchObject({
      status: 400,
      body: { items: ['Nothing would remain of the order. Reject it instead.'] },
    })
    expect(await lamps()).toEqual([10, 7])
  })

  test.each(['Picked Up', 'Returned', 'Cancelled'] as const)(
    'an order that is %s',
    async (status) => {
      const { organiser, order, two } = await startOrder(status)
      const detail = `Only an order that is Submitted or Ready for Pickup can be shortened; order ${order.id} is ${status}.`
      expect(await shorten(organiser, order, two)).toMatchObject({ status: 409, body: { detail } })
    },
  )

  test('an unknown order', async () => {
    const { organiser, two } = await startOrder()
    expect((await shorten(organiser, { id: 999_999 }, two)).status).toBe(404)
  })
})

describe('undo (spec §11)', () => {
  test('missing units are added to the current total, and the shelf does not change', async () => {
    const event = await startOrder()
    const { organiser, db, lamp, order, lamps, two } = event
    await shorten(organiser, order, two, true)
    await organiser.call(updateItem, { params: lamp, body: { quantity_available: 1 } })
    expect(await lamps()).toEqual([1, 0])
    expect((await undo(organiser, order)).status).toBe(200)
    expect(await lamps()).toEqual([3, 0])
    expect(await findDifferences(db)).toEqual([])
  })
})
