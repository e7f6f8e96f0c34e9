import { listOrders } from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { findDifferences } from '../ops/verify.ts'
import {
  bringBackForTeam,
  moveTo,
  orderAtDesk,
  playOrder,
  readHistory,
} from '../testing/world/calls.ts'
import { readRemaining, startEvent } from '../testing/world/event.ts'
import { makeItem } from '../testing/world/make-items.ts'
import { makeTeam } from '../testing/world/make.ts'

// Tests of spec §10: what comes back of all that a team has.

const healthy = { quantity: 1, condition: 'Healthy' } as const

/** Three orders of a team: two lamps and a motor, two lamps, and one that is not handed out yet. */
async function startBag() {
  const event = await startEvent()
  const [lamp, motor] = [
    await makeItem(event.db, { name: 'Lamp' }),
    await makeItem(event.db, { name: 'Motor' }),
  ]
  const lamps = { item: lamp, quantity: 2 }
  const first = await playOrder(event, [lamps, { item: motor, quantity: 1 }], 'Picked Up')
  const second = await playOrder(event, [lamps], 'Picked Up')
  const waiting = await playOrder(event, [{ item: lamp, quantity: 1 }], 'Ready for Pickup')
  const out = async () => {
    const { body } = await event.organiser.call(listOrders, { query: { ordering: 'id' } })
    return body.results.map(({ status, items }) => [
      status,
      items.map((unit) => unit.part_returned_health),
    ])
  }
  return { ...event, lamp, motor, first, second, waiting, out }
}

test('the oldest order comes first, and only the orders that changed are answered', async () => {
  const { organiser, db, clock, team, lamp, first, out } = await startBag()
  clock.advance(60_000)
  const answer = await bringBackForTeam(organiser, team, [{ item: lamp, ...healthy }])
  expect(answer.status).toBe(200)
  expect(answer.body.orders).toMatchObject([
    { id: first.id, status: 'Picked Up', updated_at: clock.now().toISOString() },
  ])
  expect(await out()).toEqual([
    ['Picked Up', ['Healthy', null, null]],
    ['Picked Up', [null, null]],
    ['Ready for Pickup', [null]],
  ])
  expect(await readRemaining(db, lamp)).toBe(6)
  expect(await findDifferences(db)).toEqual([])
})

test('lines of one item have several conditions; an order of which all is back is Returned', async () => {
  const { organiser, db, team, lamp, motor, first, second, out } = await startBag()
  const answer = await bringBackForTeam(organiser, team, [
    { item: lamp, quantity: 1, condition: 'Broken' },
    { item: motor, ...healthy },
    { item: lamp, quantity: 2, condition: 'Healthy' },
  ])
  expect(answer.body.orders).toMatchObject([
    { ...first, status: 'Returned' },
    { ...second, status: 'Picked Up' },
  ])
  expect(await out()).toEqual([
    ['Returned', ['Broken', 'Healthy', 'Healthy']],
    ['Picked Up', ['Healthy', null]],
    ['Ready for Pickup', [null]],
  ])
  const rows = await readHistory(organiser, { kind: ['order.items_returned'] })
  expect(rows).toMatchObject([
    { order_id: second.id, detail: { status: null } },
    { order_id: first.id, detail: { status: { before: 'Picked Up', after: 'Returned' } } },
  ])
  expect(await readRemaining(db, lamp)).toBe(7)
  expect(await findDifferences(db)).toEqual([])
})

describe('all or nothing', () => {
  test('more than the team has out, in all of its lines: every one is named', async () => {
    const { organiser, team, lamp, motor, out } = await startBag()
    const before = await out()
    const answer = await bringBackForTeam(organiser, team, [
      { item: lamp, quantity: 3, condition: 'Healthy' },
      { item: lamp, quantity: 2, condition: 'Broken' },
      { item: motor, quantity: 2, condition: 'Lost' },
      { item: { id: 999 }, ...healthy },
    ])
    expect(answer).toMatchObject({
      status: 400,
      body: {
        hardware: [
          'Lamp: 2 cannot be returned, 1 is out.',
          'Motor: 2 cannot be returned, 1 is out.',
          'Item 999: 1 cannot be returned, 0 are out.',
        ],
      },
    })
    expect(await out()).toEqual(before)
  })

  test('units of another team, and of an order that waits or was cancelled, are not taken back', async () => {
    const { organiser, db, lamp, waiting } = await startBag()
    const other = await makeTeam(db)
    const { body } = await orderAtDesk(organiser, other, [{ item: lamp, quantity: 1 }])
    const one = [{ item: lamp, ...healthy }]
    for (const status of ['Ready for Pickup', 'Cancelled'] as const) {
      await moveTo(organiser, { id: body.order_id }, status)
      expect((await bringBackForTeam(organiser, other, one)).status).toBe(400)
    }
    expect(await moveTo(organiser, waiting, 'Picked Up')).toMatchObject({ status: 200 })
    expect(await findDifferences(db)).toEqual([])
  })

  test('an unknown team is 404', async () => {
    const { organiser, lamp } = await startBag()
    const one = [{ item: lamp, ...healthy }]
    expect((await bringBackForTeam(organiser, { code: 'ZZZZ9' }, one)).status).toBe(404)
  })
})
