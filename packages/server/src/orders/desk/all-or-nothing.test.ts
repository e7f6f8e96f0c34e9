import { listOwnOrders, returnItems } from '@signout/contract'
import { expect, test } from 'vitest'
import { makeTeam } from '../../testing/world/make.ts'
import { makeItem, makeOrder } from '../../testing/world/make-items.ts'
import { expectStockToAddUp, readRemaining, startEvent } from '../../testing/world/event.ts'

// Tests of spec §10.

const healthy = { quantity: 1, part_returned_health: 'Healthy' } as const

/** One unit of `a` and two of `b` are out. */
async function startPickedUp() {
  const event = await startEvent()
  const [a, b] = [await makeItem(event.db, { name: 'Lamp' }), await makeItem(event.db)]
  const { id } = await makeOrder(event.db, {
    team: event.team,
    status: 'Picked Up',
    lines: [
      { item: a, quantity: 2, returned: ['Healthy'] },
      { item: b, quantity: 2 },
    ],
  })
  return { ...event, a, b, id }
}

async function expectNothingReturned({ ada, db, a, b }: Awaited<ReturnType<typeof startPickedUp>>) {
  expect([await readRemaining(db, a), await readRemaining(db, b)]).toEqual([9, 8])
  const { body } = await ada.call(listOwnOrders, {})
  const out = body.results[0]?.items.filter((item) => item.part_returned_health === null)
  expect(out).toHaveLength(3)
}

test('a line for more than is out refuses every line, naming each that is wrong', async () => {
  const event = await startPickedUp()
  const { organiser, a, b, id } = event
  const hardware = [
    { id: b.id, ...healthy },
    { id: a.id, ...healthy, quantity: 2 },
    { id: 999, ...healthy },
  ]
  const answer = await organiser.call(returnItems, { body: { order: id, hardware } })
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({
    hardware: [
      'Lamp: 2 cannot be returned, 1 is out.',
      'Item 999: 1 cannot be returned, 0 are out.',
    ],
  })
  await expectNothingReturned(event)
})

test('lines of one item that together ask for more than is out are refused', async () => {
  const event = await startPickedUp()
  const { organiser, b, id } = event
  const broken = { id: b.id, quantity: 2, part_returned_health: 'Broken' as const }
  const hardware = [{ id: b.id, ...healthy }, broken]
  const answer = await organiser.call(returnItems, { body: { order: id, hardware } })
  expect(answer.status).toBe(400)
  await expectNothingReturned(event)
})

test('units of another order of the same item are not touched', async () => {
  const event = await startPickedUp()
  const { organiser, db, a, id } = event
  const lines = [{ item: a, quantity: 3 }]
  await makeOrder(db, { team: await makeTeam(db), status: 'Picked Up', lines })
  const hardware = [{ id: a.id, ...healthy, quantity: 2 }]
  const answer = await organiser.call(returnItems, { body: { order: id, hardware } })
  expect(answer.status).toBe(400)
  await expectStockToAddUp(db)
})

test('a second line that makes no sense refuses the first too', async () => {
  const event = await startPickedUp()
  const { organiser, b, id } = event
  const line = { id: b.id, ...healthy }
  const body = { order: id, hardware: [line, { ...line, quantity: 0 }] }
  expect(await organiser.call(returnItems, { body })).toMatchObject({
    status: 400,
    body: { hardware: [expect.stringMatching(/^Line 2, quantity/)] },
  })
  await expectNothingReturned(event)
})

test('an unknown order is refused', async () => {
  const event = await startPickedUp()
  const { organiser, b } = event
  const body = { order: 999, hardware: [{ id: b.id, ...healthy }] }
  expect(await organiser.call(returnItems, { body })).toMatchObject({
    status: 400,
    body: { order: [expect.stringContaining('999')] },
  })
  await expectNothingReturned(event)
})
