import { listOwnOrders, type Condition, type OrderStatus, limits } from '@signout/contract'
import { expect, test, describe } from 'vitest'
import { submit, orderAtDesk, playOrder } from '../testing/world/calls.ts'
import { makeTeam, makeParticipant, madeAt } from '../testing/world/make.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import {
  expectStockToAddUp,
  readRemaining,
  startEvent,
  asMember,
  type TestEvent,
} from '../testing/world/event.ts'

// Tests of spec §9.

test('a cart becomes an order, and its units leave the shelf', async () => {
  const { ada, db, clock, team } = await startEvent()
  const [a, b] = [await makeItem(db), await makeItem(db, { quantity: 3 })]
  const answer = await submit(ada, [b, 1], [a, 2], [b, 2])
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
      packing: null,
    },
  ])
  const units = body.results.flatMap((order) => order.items)
  expect(units.map((unit) => unit.hardware_id).filter((id) => id === b.id)).toHaveLength(3)
  expect(units).toHaveLength(5)
  expect(units.every((unit) => unit.part_returned_health === null)).toBe(true)
  await expectStockToAddUp(db)
})

test('the units left are granted, and the receipt says where that is less', async () => {
  const { ada, db } = await startEvent()
  const scarce = await makeItem(db, { name: 'Laser', quantity: 3 })
  const plenty = await makeItem(db)
  const gone = await makeItem(db, { name: 'Drone', quantity: 0 })
  const answer = await submit(ada, [scarce, 5], [plenty, 5], [gone, 1])
  expect(answer.status).toBe(201)
  expect(answer.body.hardware).toEqual([
    { hardware_id: scarce.id, quantity_fulfilled: 3 },
    { hardware_id: plenty.id, quantity_fulfilled: 5 },
    { hardware_id: gone.id, quantity_fulfilled: 0 },
  ])
  expect(answer.body.errors).toEqual([
    { hardware_id: scarce.id, message: expect.stringMatching(/^Laser.*3.*5/) },
    { hardware_id: gone.id, message: expect.stringMatching(/^Drone.*0.*1/) },
  ])
  expect(await readRemaining(db, scarce)).toBe(0)
  const { body } = await ada.call(listOwnOrders, {})
  expect(body.results[0]?.items).toHaveLength(8)
  expect(body.results[0]?.request).toEqual([
    { id: scarce.id, requested_quantity: 5 },
    { id: plenty.id, requested_quantity: 5 },
    { id: gone.id, requested_quantity: 1 },
  ])
  await expectStockToAddUp(db)
})

test('when nothing can be granted there is no order', async () => {
  const { ada, db } = await startEvent()
  const gone = await makeItem(db, { quantity: 2 })
  await makeOrder(db, { team: await makeTeam(db), lines: [{ item: gone, quantity: 2 }] })
  const never = await makeItem(db, { quantity: 0 })
  const answer = await submit(ada, [gone, 1], [never, 1])
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({ non_field_errors: [expect.any(String)] })
  expect((await ada.call(listOwnOrders, {})).body.count).toBe(0)
  await expectStockToAddUp(db)
})

test('a test user orders outside the window, and no other member does', async () => {
  const { ada, as, db, team } = await startEvent({ now: new Date('2030-01-01T00:00:00.000Z') })
  const item = await makeItem(db)
  const tester = await as(await makeParticipant(db, { team, isTestUser: true }))
  expect((await submit(ada, [item, 1])).status).toBe(400)
  expect((await submit(tester, [item, 1])).status).toBe(201)
})

test('the first check that fails is reported: item, window, size, description, limits, stock', async () => {
  const event = await startEvent({ now: new Date('2030-01-01T00:00:00.000Z') })
  const { db, clock } = event
  const gone = await makeItem(db, { quantity: 1, max_per_team: 1 })
  await makeOrder(db, { team: event.team, lines: [{ item: gone, quantity: 1 }] })
  const loner = await makeParticipant(db)
  const team = { id: loner.teamId, code: loner.teamCode }
  const refusal = async (...lines: [{ id: number }, number][]) => {
    const answer = await submit(await event.as(loner), ...lines)
    expect(answer.status).toBe(400)
    return answer.body
  }
  const tooMany: [{ id: number }, number] = [gone, 2]
  expect(await refusal(tooMany, [{ id: 999 }, 1])).toEqual({
    hardware: [expect.stringContaining('999')],
  })
  expect(await refusal(tooMany)).toEqual(reason('sign out is over'))
  clock.set(new Date('2024-02-03T15:00:00.000Z'))
  expect(await refusal(tooMany)).toEqual(reason('2 to 4 members'))
  await makeParticipant(db, { team })
  expect(await refusal(tooMany)).toEqual(reason('at least 60 characters'))
  await db
    .updateTable('teams')
    .set({ project_description: 'x'.repeat(60) })
    .where('id', '=', team.id)
    .execute()
  expect(await refusal(tooMany)).toEqual(reason('limit per team is 1'))
  expect(await refusal([gone, 1])).toEqual(reason('in stock'))
  await expectStockToAddUp(db)
})

function reason(words: string) {
  return { non_field_errors: [expect.stringContaining(words)] }
}

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

const budgets = { config: { budgets: true } }

describe('orders that wait', () => {
  async function fill({ db, team }: TestEvent, count: number) {
    const item = await makeItem(db, { quantity: 1000, max_per_team: 30 })
    for (let order = 0; order < count; order += 1) {
      const status = order % 2 === 0 ? 'Submitted' : 'Ready for Pickup'
      await makeOrder(db, { team, status, createdAt: madeAt, lines: [{ item, quantity: 1 }] })
    }
    return item
  }

  test('those of the desk are neither counted nor refused', async () => {
    const event = await startEvent(budgets)
    const item = await fill(event, limits.team.pendingOrders - 1)
    const line = [{ item, quantity: 1 }]
    for (const _ of [1, 2])
      expect((await orderAtDesk(event.organiser, event.team, line)).status).toBe(201)
    expect((await submit(event.ada, [item, 1])).status).toBe(201)
    expect((await submit(event.ada, [item, 1])).status).toBe(400)
    expect((await orderAtDesk(event.organiser, event.team, line)).status).toBe(201)
  })

  test('with BUDGETS=off there may be more', async () => {
    const event = await startEvent()
    const item = await fill(event, limits.team.pendingOrders)
    expect((await submit(event.ada, [item, 1])).status).toBe(201)
  })
})

test('fifty orders in an hour, cancelled ones included; the next is told how long to wait', async () => {
  const event = await startEvent(budgets)
  const { db, ada, team, clock } = event
  const item = await makeItem(db, { quantity: 100 })
  const first = clock.now()
  await playOrder(event, [{ item, quantity: 1 }])
  clock.advance(20 * 60_000)
  for (let count = 1; count < limits.team.orders.most; count += 1) {
    const lines = [{ item, quantity: 1 }]
    await makeOrder(db, { team, status: 'Cancelled', createdAt: clock.now().toISOString(), lines })
  }
  const refused = await submit(ada, [item, 1])
  expect(refused).toMatchObject({
    status: 429,
    headers: { 'retry-after': '2400' },
    body: {
      detail: expect.stringMatching(/too many orders within an hour. Try again in 40 minutes/),
    },
  })
  const other = await asMember(event, await makeTeam(db))
  expect((await submit(other, [item, 1])).status).toBe(201)
  clock.set(new Date(first.getTime() + 3_600_000))
  expect((await submit(ada, [item, 1])).status).toBe(201)
  expect((await submit(ada, [item, 1])).status).toBe(429)
})
