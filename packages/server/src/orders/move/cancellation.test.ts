import { cancelOwnOrder, listOrders, listOwnOrders, updateOrder } from '@signout/contract'
import { expect, test } from 'vitest'
import { makeItem, makeOrder } from '../../testing/make/make-items.ts'
import { startEvent } from '../../testing/worlds/start-event.ts'
import { latestRow } from '../../testing/read-history.ts'

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

test.each([[undefined], [''], ['   ']])('%j is not a reason', async (reason) => {
  const { organiser, order, reject } = await startOrder()
  expect(await reject(reason)).toMatchObject({
    status: 200,
    body: { cancellation: { by: 'desk', reason: null } },
  })
  expect((await latestRow(organiser, order)).detail).toMatchObject({ reason: null })
})

test('a reason has at most 200 characters', async () => {
  const { reject } = await startOrder()
  expect(await reject('x'.repeat(201))).toMatchObject({
    status: 400,
    body: { reason: ['Enter at most 200 characters.'] },
  })
  const reason = 'ß'.repeat(200)
  expect(await reject(` ${reason} `)).toMatchObject({
    status: 200,
    body: { cancellation: { reason } },
  })
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

test('cancelling again does not change the reason', async () => {
  const { reject } = await startOrder()
  await reject('First')
  expect(await reject('Second')).toMatchObject({
    status: 200,
    body: { cancellation: { reason: 'First' } },
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
