import { cancelOwnOrder, correctCondition, getUser, submitOrder } from '@signout/contract'
import { expect, test } from 'vitest'
import { makeItem } from '../testing/world/make-items.ts'
import { bringBack, moveTo, playOrder, undo, readHistory } from '../testing/world/calls.ts'
import { startEvent, type TestEvent } from '../testing/world/event.ts'
import type { TestClient } from '../testing/requests/test-client.ts'

/** Columns of every row of an order, of any kind. */
async function commonOf(event: TestEvent, by: TestClient, order: number) {
  const { id, first_name, last_name } = (await by.call(getUser, {})).body
  return {
    id: expect.any(Number),
    at: event.clock.now().toISOString(),
    actor: { id, first_name, last_name },
    via: 'web',
    order_id: order,
    team_id: event.team.id,
    team_code: event.team.code,
    hardware_id: null,
    user_id: null,
    undoes: null,
    undone_by: null,
  }
}

test('an order’s life, row by row', async () => {
  const event = await startEvent()
  const { ada, organiser, db, clock } = event
  const lamp = await makeItem(db, { name: 'Lamp', quantity: 2 })
  const motor = await makeItem(db, { name: 'Motor' })
  const expected: object[] = []
  let id = 0
  const step = async (by: TestClient, work: () => Promise<unknown>, row: object) => {
    clock.advance(60_000)
    await work()
    expected.unshift({ ...(await commonOf(event, by, id)), ...row })
  }

  const submit = async () => {
    const hardware = [
      { id: motor.id, quantity: 1 },
      { id: lamp.id, quantity: 3 },
    ]
    id = (await ada.call(submitOrder, { body: { hardware } })).body.order_id
  }
  await step(ada, submit, {
    kind: 'order.submitted',
    detail: {
      items: [
        { hardware_id: motor.id, name: 'Motor', requested: 1, granted: 1 },
        { hardware_id: lamp.id, name: 'Lamp', requested: 3, granted: 2 },
      ],
    },
  })
  await step(organiser, () => moveTo(organiser, { id }, 'Ready for Pickup'), {
    kind: 'order.completed',
    detail: { status: { before: 'Submitted', after: 'Ready for Pickup' } },
  })
  await step(organiser, () => moveTo(organiser, { id }, 'Picked Up'), {
    kind: 'order.picked_up',
    detail: { status: { before: 'Ready for Pickup', after: 'Picked Up' } },
  })
  const units = await db.selectFrom('order_items').select(['id', 'hardware_id']).execute()
  const idsOf = (item: { id: number }) =>
    units.filter((unit) => unit.hardware_id === item.id).map((unit) => unit.id)
  const broken = [{ item: lamp, quantity: 1, condition: 'Broken' }] as const
  await step(organiser, () => bringBack(organiser, { id }, broken), {
    kind: 'order.items_returned',
    detail: {
      items: [
        {
          hardware_id: lamp.id,
          name: 'Lamp',
          quantity: 1,
          outstanding: 2,
          conditions: [{ condition: 'Broken', quantity: 1 }],
        },
      ],
      units: idsOf(lamp).slice(0, 1),
      status: null,
    },
  })
  const [unit = 0] = idsOf(lamp)
  const correct = () =>
    organiser.call(correctCondition, {
      params: { id, unit },
      body: { part_returned_health: 'Healthy' },
    })
  await step(organiser, correct, {
    kind: 'order.condition_corrected',
    hardware_id: lamp.id,
    detail: {
      hardware_id: lamp.id,
      name: 'Lamp',
      unit,
      condition: { before: 'Broken', after: 'Healthy' },
    },
  })
  const rest = [
    { item: lamp, quantity: 1, condition: 'Healthy' },
    { item: motor, quantity: 1, condition: 'Lost' },
  ] as const
  await step(organiser, () => bringBack(organiser, { id }, rest), {
    kind: 'order.items_returned',
    detail: {
      items: [
        {
          hardware_id: lamp.id,
          name: 'Lamp',
          quantity: 1,
          outstanding: 1,
          conditions: [{ condition: 'Healthy', quantity: 1 }],
        },
        {
          hardware_id: motor.id,
          name: 'Motor',
          quantity: 1,
          outstanding: 1,
          conditions: [{ condition: 'Lost', quantity: 1 }],
        },
      ],
      units: [...idsOf(lamp).slice(1), ...idsOf(motor)],
      status: { before: 'Picked Up', after: 'Returned' },
    },
  })
  expect(await readHistory(organiser, { order: id })).toEqual(expected)
})

test('a cancellation by the team, and taking it back', async () => {
  const event = await startEvent()
  const { grace, organiser, db } = event
  const lamp = await makeItem(db, { name: 'Lamp' })
  const { id } = await playOrder(event, [{ item: lamp, quantity: 2 }])
  await grace.call(cancelOwnOrder, { params: { id }, body: { status: 'Cancelled' } })
  await undo(organiser, { id })
  const [undone, cancelled] = await readHistory(organiser, { order: id })
  const items = [{ hardware_id: lamp.id, name: 'Lamp', quantity: 2 }]
  expect(cancelled).toEqual({
    ...(await commonOf(event, grace, id)),
    kind: 'order.cancelled',
    detail: {
      status: { before: 'Submitted', after: 'Cancelled' },
      by: 'team',
      reason: null,
      items,
    },
    undone_by: undone?.id,
  })
  expect(undone).toEqual({
    ...(await commonOf(event, organiser, id)),
    kind: 'order.undone',
    detail: {
      kind: 'order.cancelled',
      status: { before: 'Cancelled', after: 'Submitted' },
      items,
    },
    undoes: cancelled?.id,
  })
})
