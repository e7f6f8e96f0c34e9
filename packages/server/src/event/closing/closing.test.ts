import { correctCondition, listCloseout, listLosses, updateUser } from '@signout/contract'
import { expect, test } from 'vitest'
import { bringBack, moveTo, playOrder, undo } from '../../testing/world/calls.ts'
import { startEvent } from '../../testing/world/event.ts'
import { makeParticipant, makeTeam } from '../../testing/world/make.ts'
import { makeItem, makeOrder } from '../../testing/world/make-items.ts'

// Tests of spec §27.

test('units out are listed by order and item, longest first, with the phones of the team', async () => {
  const { organiser, db, team } = await startEvent()
  const other = await makeTeam(db, { members: 0 })
  const person = { first_name: 'Zoë', last_name: 'O’Neil', email: 'z@example.com' }
  const { userId } = await makeParticipant(db, { team: other, ...person, phone_number: '+1 416' })
  const lamp = await makeItem(db, { name: 'lamp' })
  const motor = await makeItem(db, { name: 'Motor' })
  const late = await makeOrder(db, {
    team,
    status: 'Picked Up',
    createdAt: '2024-02-02T09:00:00.000Z',
    lines: [{ item: lamp, quantity: 2 }],
  })
  const early = await makeOrder(db, {
    team: other,
    status: 'Picked Up',
    createdAt: '2024-02-01T09:00:00.000Z',
    lines: [
      { item: motor, quantity: 4, returned: ['Healthy', 'Broken'] },
      { item: lamp, quantity: 1 },
    ],
  })
  for (const status of ['Submitted', 'Ready for Pickup', 'Cancelled'] as const) {
    await makeOrder(db, { team, status, lines: [{ item: lamp, quantity: 1 }] })
  }
  await makeOrder(db, {
    team,
    status: 'Returned',
    lines: [{ item: lamp, quantity: 1, returned: ['Lost'] }],
  })

  const first = {
    order_id: early.id,
    team_id: other.id,
    team_code: other.code,
    members: [{ ...person, phone_number: '+1 416' }],
    since: '2024-02-01T09:00:00.000Z',
  }
  const { body } = await organiser.call(listCloseout, {})
  expect(body.results).toEqual([
    { ...first, hardware_id: lamp.id, name: 'lamp', quantity: 1 },
    { ...first, hardware_id: motor.id, name: 'Motor', quantity: 2 },
    {
      order_id: late.id,
      team_id: team.id,
      team_code: team.code,
      members: [expect.anything(), expect.anything()],
      hardware_id: lamp.id,
      name: 'lamp',
      quantity: 2,
      since: '2024-02-02T09:00:00.000Z',
    },
  ])

  await organiser.call(updateUser, { params: { id: userId }, body: { phone_number: '+1 999' } })
  await bringBack(organiser, late, [{ item: lamp, quantity: 2, condition: 'Healthy' }])
  const now = await organiser.call(listCloseout, {})
  expect(now.body.count).toBe(2)
  expect(now.body.results[0]?.members).toEqual([{ ...person, phone_number: '+1 999' }])
})

test('an order that was handed out again after an undo is out since the latest time', async () => {
  const event = await startEvent()
  const { db, organiser, clock } = event
  const lines = [{ item: await makeItem(db), quantity: 1 }]
  const order = await playOrder(event, lines, 'Picked Up')
  await undo(organiser, order)
  clock.advance(3_600_000)
  await moveTo(organiser, order, 'Picked Up')
  const { body } = await organiser.call(listCloseout, {})
  expect(body.results.map(({ since }) => since)).toEqual([clock.now().toISOString()])
})

test('returned units that are not on the shelf are listed, the latest first', async () => {
  const { organiser, db, team, clock } = await startEvent()
  const lamp = await makeItem(db, { quantity: 20 })
  const order = await makeOrder(db, {
    team,
    status: 'Picked Up',
    lines: [{ item: lamp, quantity: 8 }],
  })
  const line = { item: lamp, quantity: 1 }
  await bringBack(organiser, order, [
    { ...line, condition: 'Healthy' },
    { ...line, quantity: 2, condition: 'Broken' },
    { ...line, condition: 'Lost' },
  ])
  const firstAt = clock.now().toISOString()
  clock.advance(60_000)
  await bringBack(organiser, order, [
    { ...line, condition: 'Heavily Used' },
    { ...line, condition: 'Lost' },
  ])
  const about = {
    hardware_id: lamp.id,
    order_id: order.id,
    team_id: team.id,
    team_code: team.code,
    quantity: 1,
  }
  const secondAt = clock.now().toISOString()
  const losses = async () => (await organiser.call(listLosses, {})).body.results
  const heavilyUsed = { ...about, part_returned_health: 'Heavily Used', at: secondAt }
  const rest = [
    { ...about, part_returned_health: 'Lost', at: secondAt },
    { ...about, part_returned_health: 'Broken', quantity: 2, at: firstAt },
    { ...about, part_returned_health: 'Lost', at: firstAt },
  ]
  expect(await losses()).toEqual([heavilyUsed, ...rest])

  const unit = await db
    .selectFrom('order_items')
    .select('id')
    .where('part_returned_health', '=', 'Heavily Used')
    .executeTakeFirstOrThrow()
  await organiser.call(correctCondition, {
    params: { id: order.id, unit: unit.id },
    body: { part_returned_health: 'Healthy' },
  })
  expect(await losses()).toEqual(rest)
})
