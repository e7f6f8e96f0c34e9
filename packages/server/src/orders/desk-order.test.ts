import { listOrders } from '@signout/contract'
import { expect, test } from 'vitest'
import { findDifferences } from '../ops/verify.ts'
import { orderAtDesk, readHistory, submit } from '../testing/world/calls.ts'
import { readRemaining, startEvent } from '../testing/world/event.ts'
import { makeCategory, makeItem } from '../testing/world/make-items.ts'
import { makeTeam } from '../testing/world/make.ts'

// Tests of spec §9: what the desk orders for a team.

test('an order for a team is Submitted, with what was not granted', async () => {
  const { db, organiser, team } = await startEvent()
  const lamp = await makeItem(db, { name: 'Lamp', quantity: 2 })
  const answer = await orderAtDesk(organiser, team, [{ item: lamp, quantity: 3 }])
  expect(answer).toMatchObject({
    status: 201,
    body: {
      team_code: team.code,
      hardware: [{ hardware_id: lamp.id, quantity_fulfilled: 2 }],
      errors: [{ hardware_id: lamp.id }],
    },
  })
  const { body } = await organiser.call(listOrders, {})
  expect(body.results).toMatchObject([{ status: 'Submitted', team_code: team.code }])
  expect(await readRemaining(db, lamp)).toBe(0)
  const rows = await readHistory(organiser, { order: answer.body.order_id })
  expect(rows).toMatchObject([
    { kind: 'order.submitted', team_code: team.code, actor: {}, detail: { by: 'desk' } },
  ])
  expect(await findDifferences(db)).toEqual([])
})

test('picked up: it is handed out at once', async () => {
  const { db, organiser, team } = await startEvent()
  const lamp = await makeItem(db)
  const { body } = await orderAtDesk(organiser, team, [{ item: lamp, quantity: 2 }], true)
  const order = { id: body.order_id }
  const rows = await readHistory(organiser, { order: order.id })
  expect(rows.toReversed()).toMatchObject([
    { kind: 'order.submitted', detail: { by: 'desk' } },
    {
      kind: 'order.completed',
      detail: { status: { before: 'Submitted', after: 'Ready for Pickup' } },
    },
    {
      kind: 'order.picked_up',
      detail: { status: { before: 'Ready for Pickup', after: 'Picked Up' } },
    },
  ])
  expect(await findDifferences(db)).toEqual([])
})

test('window, team size and project description are not asked', async () => {
  const config = { signout_opens: 0, signout_closes: 1 }
  const { db, as, organiser } = await startEvent({ config })
  const lamp = await makeItem(db)
  const team = await makeTeam(db, { members: 1, description: null })
  expect((await submit(await as(team.members[0]), [lamp, 1])).status).toBe(400)
  expect((await orderAtDesk(organiser, team, [{ item: lamp, quantity: 1 }])).status).toBe(201)
})

test('limits hold, with what the team has, and so do size and stock', async () => {
  const event = await startEvent()
  const { db, organiser, team } = event
  const category = await makeCategory(db, { name: 'Lights', max_per_team: 3 })
  const lamp = await makeItem(db, { name: 'Lamp', max_per_team: 2, categories: [category] })
  const torch = await makeItem(db, { name: 'Torch', quantity: 5, categories: [category] })
  await submit(event.ada, [lamp, 1])
  const lines = [
    { item: lamp, quantity: 2 },
    { item: torch, quantity: 1 },
  ]
  expect(await orderAtDesk(organiser, team, lines, true)).toMatchObject({
    status: 400,
    body: {
      non_field_errors: [
        'Lamp: the limit per team is 2; your team has 1 and this order adds 2.',
        'Category Lights: the limit per team is 3; your team has 1 and this order adds 3.',
      ],
    },
  })
  expect(await orderAtDesk(organiser, team, [{ item: torch, quantity: 1001 }])).toMatchObject({
    status: 400,
    body: { non_field_errors: [expect.stringContaining('at most 1,000 units')] },
  })
  const gone = await makeItem(db, { quantity: 0 })
  expect(await orderAtDesk(organiser, team, [{ item: gone, quantity: 1 }])).toMatchObject({
    status: 400,
    body: { non_field_errors: ['None of the items in your cart are in stock any more.'] },
  })
  expect(await readRemaining(db, torch)).toBe(5)
})

test('an unknown team is 404', async () => {
  const { db, organiser } = await startEvent()
  const lamp = await makeItem(db)
  const lines = [{ item: lamp, quantity: 1 }]
  expect((await orderAtDesk(organiser, { code: 'ZZZZ9' }, lines)).status).toBe(404)
})
