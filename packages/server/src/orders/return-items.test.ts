import { conditions, listOwnOrders, listOrders } from '@signout/contract'
import { expect, test, describe } from 'vitest'
import {
  bringBack,
  moveTo,
  bringBackForTeam,
  orderAtDesk,
  playOrder,
  readHistory,
} from '../testing/world/calls.ts'
import { makeTeam } from '../testing/world/make.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { expectStockToAddUp, readRemaining, startEvent } from '../testing/world/event.ts'
import { findDifferences } from '../ops/verify.ts'

// Tests of spec §10.

const healthy = { quantity: 1, condition: 'Healthy' } as const

test('part of an order is returned; it stays picked up', async () => {
  const { ada, organiser, db, clock, team } = await startEvent()
  const [a, b] = [await makeItem(db), await makeItem(db)]
  const lines = [
    { item: a, quantity: 3 },
    { item: b, quantity: 2 },
  ]
  const order = await makeOrder(db, { team, status: 'Picked Up', lines })
  clock.advance(3_600_000)
  const answer = await bringBack(organiser, order, [{ item: a, ...healthy, quantity: 2 }])
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    order_id: order.id,
    team_code: team.code,
    returned_items: [{ hardware_id: a.id, quantity: 2 }],
    errors: [],
    event: expect.any(Number),
  })
  expect([await readRemaining(db, a), await readRemaining(db, b)]).toEqual([9, 8])
  const { body } = await ada.call(listOwnOrders, {})
  const time = clock.now().toISOString()
  expect(body.results).toMatchObject([{ status: 'Picked Up', updated_at: time }])
  const health = body.results[0]?.items.map((item) => item.part_returned_health)
  expect(health).toEqual(['Healthy', 'Healthy', null, null, null])
  const times = await db.selectFrom('order_items').select('returned_at').orderBy('id').execute()
  expect(times.map((unit) => unit.returned_at)).toEqual([time, time, null, null, null])
  await expectStockToAddUp(db)
})

test('with the last unit the order is returned by itself; the screens’ patch changes nothing', async () => {
  const { organiser, db, clock, team } = await startEvent()
  const item = await makeItem(db)
  const lines = [{ item, quantity: 3, returned: ['Broken'] as const }]
  const order = await makeOrder(db, { team, status: 'Picked Up', lines })
  const answer = await bringBack(organiser, order, [{ item, ...healthy, quantity: 2 }])
  expect(answer.status).toBe(201)
  const returnedAt = clock.now().toISOString()
  clock.advance(5000)
  expect(await moveTo(organiser, order, 'Returned')).toMatchObject({
    status: 200,
    body: { status: 'Returned', updated_at: returnedAt },
  })
  expect(await readRemaining(db, item)).toBe(9)
})

test('a patch that overtakes the return of the last unit is done with it, and one that no return follows refused', async () => {
  const { organiser, db, team } = await startEvent()
  const item = await makeItem(db)
  const makeOut = () => makeOrder(db, { team, status: 'Picked Up', lines: [{ item, quantity: 2 }] })
  const [order, other] = [await makeOut(), await makeOut()]
  const [patched, returned, refused] = await Promise.all([
    moveTo(organiser, order, 'Returned'),
    bringBack(organiser, order, [{ item, ...healthy, quantity: 2 }]),
    moveTo(organiser, other, 'Returned'),
  ])
  expect(returned.status).toBe(201)
  expect(patched).toMatchObject({ status: 200, body: { status: 'Returned' } })
  expect(refused).toMatchObject({ status: 400, body: { status: [expect.any(String)] } })
  await expectStockToAddUp(db)
})

test('units of one item are returned in different conditions; only healthy ones go on the shelf', async () => {
  const { organiser, db, team } = await startEvent()
  const [a, b] = [await makeItem(db), await makeItem(db)]
  const lines = [
    { item: a, quantity: 6 },
    { item: b, quantity: 1 },
  ]
  const order = await makeOrder(db, { team, status: 'Picked Up', lines })
  const answer = await bringBack(organiser, order, [
    ...conditions.map((condition) => ({ item: a, quantity: 1, condition })),
    { item: b, ...healthy },
    { item: a, ...healthy },
  ])
  expect(answer.status).toBe(201)
  expect(answer.body.returned_items).toEqual([
    { hardware_id: a.id, quantity: 5 },
    { hardware_id: b.id, quantity: 1 },
  ])
  expect([await readRemaining(db, a), await readRemaining(db, b)]).toEqual([6, 10])
  const units = await db
    .selectFrom('order_items')
    .select('part_returned_health')
    .where('hardware_id', '=', a.id)
    .orderBy('id')
    .execute()
  expect(units.map((unit) => unit.part_returned_health)).toEqual([...conditions, 'Healthy', null])
  await expectStockToAddUp(db)
})

test.each(['Submitted', 'Ready for Pickup', 'Cancelled', 'Returned'] as const)(
  'nothing can be returned of an order that is %s',
  async (status) => {
    const { organiser, db, team } = await startEvent()
    const item = await makeItem(db)
    const order = await makeOrder(db, { team, status, lines: [{ item, quantity: 1 }] })
    const answer = await bringBack(organiser, order, [{ item, ...healthy }])
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ detail: expect.stringContaining(status) })
    await expectStockToAddUp(db)
  },
)

test('units of another order of the same item, and an unknown order, are refused', async () => {
  const { organiser, db, team } = await startEvent()
  const item = await makeItem(db, { name: 'Lamp' })
  const out = { status: 'Picked Up', lines: [{ item, quantity: 1 }] } as const
  const order = await makeOrder(db, { team, ...out })
  await makeOrder(db, { team: await makeTeam(db), ...out })
  const two = [{ item, ...healthy, quantity: 2 }]
  expect(await bringBack(organiser, order, two)).toMatchObject({
    status: 400,
    body: { hardware: ['Lamp: 2 cannot be returned, 1 is out.'] },
  })
  expect(await bringBack(organiser, { id: 999 }, two)).toMatchObject({
    status: 400,
    body: { order: [expect.stringContaining('999')] },
  })
  expect(await readRemaining(db, item)).toBe(8)
})

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
