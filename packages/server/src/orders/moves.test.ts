import {
  type OrderStatus,
  orderStatuses,
  updateOrder,
  cancelOwnOrder,
  listOrders,
  listOwnOrders,
} from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { expectStockToAddUp, readRemaining, startEvent } from '../testing/world/event.ts'
import { latestRow } from '../testing/world/calls.ts'

// Tests of spec §8.

/** Moves of an order with units that are out, written out once more. */
const moves: Record<OrderStatus, OrderStatus[]> = {
  Submitted: ['Ready for Pickup', 'Cancelled'],
  'Ready for Pickup': ['Picked Up', 'Cancelled'],
  'Picked Up': [],
  Cancelled: [],
  Returned: [],
}

const pairs = orderStatuses.flatMap((from) => orderStatuses.map((to) => ({ from, to })))

describe('an organiser', () => {
  test.each(pairs)('$from → $to', async ({ from, to }) => {
    const { organiser, db, clock, team } = await startEvent()
    const item = await makeItem(db, { quantity: 5 })
    const lines = [{ item, quantity: 2 }]
    const { id } = await makeOrder(db, { team, status: from, lines })
    const before = await orderIn(db, id)
    clock.advance(60_000)
    const answer = await organiser.call(updateOrder, {
      params: { id },
      body: { status: to },
    })
    const isMoved = moves[from].includes(to)
    const time = isMoved ? clock.now().toISOString() : before.updated_at
    expect(answer.status).toBe(isMoved || from === to ? 200 : 400)
    expect(await orderIn(db, id)).toEqual({ status: isMoved ? to : from, updated_at: time })
    expect(await readRemaining(db, item)).toBe((isMoved ? to : from) === 'Cancelled' ? 5 : 3)
    await expectStockToAddUp(db)
  })

  test.each([
    [['Healthy', 'Broken'], 200, 'Returned'],
    [['Healthy'], 400, 'Picked Up'],
  ] as const)(
    'sets an order of two units of which %j are back to Returned: %i',
    async (returned, code, status) => {
      const { organiser, db, team } = await startEvent()
      const lines = [{ item: await makeItem(db), quantity: 2, returned }]
      const order = await makeOrder(db, { team, status: 'Picked Up', lines })
      const answer = await organiser.call(updateOrder, {
        params: order,
        body: { status: 'Returned' },
      })
      expect(answer.status).toBe(code)
      expect(await orderIn(db, order.id)).toMatchObject({ status })
      await expectStockToAddUp(db)
    },
  )

  test.each(['999', 'x'])('there is no order %s', async (id) => {
    const { organiser } = await startEvent()
    const body = { status: 'Cancelled' }
    const answer = await organiser.request('PATCH', `/api/hardware/orders/${id}/`, { body })
    expect(answer).toMatchObject({ status: 404, body: { detail: expect.any(String) } })
  })
})

async function orderIn(db: Parameters<typeof readRemaining>[0], id: number) {
  return db
    .selectFrom('orders')
    .select(['status', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function startOrder() {
  const event = await startEvent()
  const { db, organiser, team } = event
  const lamp = await makeItem(db, { name: 'Lamp' })
  const order = await makeOrder(db, { team, lines: [{ item: lamp, quantity: 2 }] })
  const reject = (reason?: string) =>
    organiser.call(updateOrder, {
      params: order,
      body: { status: 'Cancelled', ...(reason !== undefined && { reason }) },
    })
  return { ...event, lamp, order, reject }
}

test('the desk’s cancellation says when and why, to the team as well', async () => {
  const { organiser, ada, clock, lamp, order, reject } = await startOrder()
  const at = clock.now().toISOString()
  const cancellation = { by: 'desk', reason: 'No lamps today', at }
  expect(await reject('  No lamps today ')).toMatchObject({ status: 200, body: { cancellation } })
  expect((await ada.call(listOwnOrders, {})).body.results).toMatchObject([{ cancellation }])
  expect((await organiser.call(listOrders, {})).body.results).toMatchObject([{ cancellation }])
  expect(await latestRow(organiser, order)).toMatchObject({
    kind: 'order.cancelled',
    detail: {
      status: { before: 'Submitted', after: 'Cancelled' },
      by: 'desk',
      reason: 'No lamps today',
      items: [{ hardware_id: lamp.id, name: 'Lamp', quantity: 2 }],
    },
  })
})

test.each([
  [undefined, null],
  ['   ', null],
  [` ${'ß'.repeat(200)} `, 'ß'.repeat(200)],
])('of %j the reason is %j', async (sent, reason) => {
  const { organiser, order, reject } = await startOrder()
  const cancellation = { by: 'desk', reason }
  expect(await reject(sent)).toMatchObject({ status: 200, body: { cancellation } })
  expect((await latestRow(organiser, order)).detail).toMatchObject({ reason })
  // Again, it stays as it was.
  expect(await reject('Another')).toMatchObject({ status: 200, body: { cancellation } })
})

test('only a cancellation has a reason', async () => {
  const { organiser, order } = await startOrder()
  const body = { status: 'Ready for Pickup', reason: 'Because' } as const
  expect(await organiser.call(updateOrder, { params: order, body })).toMatchObject({
    status: 400,
    body: { reason: ['Only a cancellation has a reason.'] },
  })
  const withEmpty = { ...body, reason: '' }
  expect(await organiser.call(updateOrder, { params: order, body: withEmpty })).toMatchObject({
    status: 200,
    body: { cancellation: null },
  })
})

test('the team’s own cancellation has no reason', async () => {
  const { ada, organiser, order } = await startOrder()
  const url = `/api/event/teams/team/orders/${order.id}/`
  const withReason = { body: { status: 'Cancelled', reason: 'Mine' } }
  expect((await ada.request('PATCH', url, withReason)).status).toBe(400)
  const answer = await ada.call(cancelOwnOrder, { params: order, body: { status: 'Cancelled' } })
  expect(answer.body.cancellation).toMatchObject({ by: 'team', reason: null })
  expect((await latestRow(organiser, order)).detail).toMatchObject({ by: 'team', reason: null })
})
