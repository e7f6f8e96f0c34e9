import { cancelOwnOrder, listOrders, listOwnOrders, undoEvent } from '@signout/contract'
import { expect, test } from 'vitest'
import {
  bringBack,
  bringBackForTeam,
  latestRow,
  moveTo,
  orderAtDesk,
  playOrder,
  shorten,
  undo,
} from '../testing/world/calls.ts'
import { startEvent } from '../testing/world/event.ts'
import { makeItem } from '../testing/world/make-items.ts'

// Tests of spec §11: what answers to the desk say can be undone.

test('what the desk changes is answered with the row that can be undone now', async () => {
  const event = await startEvent()
  const { db, organiser, team } = event
  const item = await makeItem(db, { name: 'Lamp' })
  const order = await playOrder(event, [{ item, quantity: 4 }])
  const one = { item, quantity: 1, condition: 'Healthy' } as const
  const steps = [
    () => shorten(organiser, order, [one]),
    () => moveTo(organiser, order, 'Ready for Pickup'),
    // Changes nothing.
    () => moveTo(organiser, order, 'Ready for Pickup'),
    () => moveTo(organiser, order, 'Picked Up'),
    () => bringBack(organiser, order, [one]),
    () => bringBackForTeam(organiser, team, [one]),
  ]
  for (const step of steps) {
    const { body } = await step()
    const { id } = await latestRow(organiser, order)
    expect('orders' in body ? body.orders[0] : body).toMatchObject({ event: id })
    expect(await organiser.call(undoEvent, { params: order, body: { event: id } })).toMatchObject({
      status: 200,
    })
    await step()
  }
})

test('after an undo the row before can be undone, until there is none', async () => {
  const event = await startEvent()
  const { db, organiser, team } = event
  const item = await makeItem(db)
  const { body } = await orderAtDesk(organiser, team, [{ item, quantity: 1 }], true)
  const order = { id: body.order_id }
  const { id, kind } = await latestRow(organiser, order)
  expect({ kind, event: body.event }).toEqual({ kind: 'order.picked_up', event: id })
  const first = await undo(organiser, order, id)
  expect(first.body).toMatchObject({ status: 'Ready for Pickup', event: id - 1 })
  expect((await undo(organiser, order, id - 1)).body).toMatchObject({ event: null })
})

test('nothing of an order that was only submitted can be undone; teams and lists are told of no row', async () => {
  const { db, organiser, ada, team } = await startEvent()
  const item = await makeItem(db)
  const { body } = await orderAtDesk(organiser, team, [{ item, quantity: 1 }])
  expect(body.event).toBeNull()
  const params = { id: body.order_id }
  const answers = [
    await ada.call(cancelOwnOrder, { params, body: { status: 'Cancelled' } }),
    await ada.call(listOwnOrders, {}),
    await organiser.call(listOrders, {}),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).not.toContain('"event"')
  }
})
