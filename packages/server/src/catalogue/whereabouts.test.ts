import { deleteTeam, listDemand, listHolders, listStock, watchItem } from '@signout/contract'
import { expect, test } from 'vitest'
import { moveTo, playOrder, shorten } from '../testing/world/calls.ts'
import { makeTeam } from '../testing/world/make.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { startEvent } from '../testing/world/event.ts'

// Tests of spec §13.

test('every unit that is not on the shelf is with an order, by condition', async () => {
  const { organiser, db, team } = await startEvent()
  const item = await makeItem(db, { quantity: 30 })
  const other = await makeItem(db)
  const line = { item, quantity: 2 }
  const packed = await makeOrder(db, { team, lines: [line, { item: other, quantity: 3 }] })
  const out = await makeOrder(db, {
    team,
    status: 'Picked Up',
    lines: [{ ...line, quantity: 6, returned: ['Lost', 'Broken', 'Broken', 'Healthy'] }],
  })
  await makeOrder(db, { team, status: 'Cancelled', lines: [line] })
  await makeOrder(db, {
    team,
    status: 'Returned',
    lines: [{ ...line, returned: ['Healthy', 'Healthy'] }],
  })
  const gone = await makeTeam(db)
  const returned = await makeOrder(db, {
    team: gone,
    status: 'Returned',
    lines: [{ ...line, returned: ['Heavily Used', 'Healthy'] }],
  })
  await organiser.call(deleteTeam, { params: { team_code: gone.code } })
  const { status, body } = await organiser.call(listHolders, { params: { id: item.id } })
  expect(status).toBe(200)
  expect(body.totals.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(8)
  const teamIs = { team_id: team.id, team_code: team.code }
  const isOut = { order_id: out.id, order_status: 'Picked Up', ...teamIs }
  expect(body.results).toEqual([
    {
      order_id: packed.id,
      order_status: 'Submitted',
      ...teamIs,
      quantity: 2,
      part_returned_health: null,
    },
    { ...isOut, quantity: 2, part_returned_health: null },
    { ...isOut, quantity: 2, part_returned_health: 'Broken' },
    { ...isOut, quantity: 1, part_returned_health: 'Lost' },
    {
      order_id: returned.id,
      order_status: 'Returned',
      team_id: null,
      team_code: null,
      quantity: 1,
      part_returned_health: 'Heavily Used',
    },
  ])
})

test('an item that is all on the shelf has no holders, and an unknown one is 404', async () => {
  const { organiser, db } = await startEvent()
  const item = await makeItem(db)
  const { body } = await organiser.call(listHolders, { params: { id: item.id } })
  expect(body).toMatchObject({ count: 0, results: [], totals: [], used: 0 })
  expect((await organiser.call(listHolders, { params: { id: 99 } })).status).toBe(404)
})

test('every item says where its units are; with the shelf they add up to the total', async () => {
  const { organiser, ada, db, team } = await startEvent()
  const lamp = await makeItem(db, { quantity: 40 })
  const line = { item: lamp, quantity: 2 }
  await makeOrder(db, { team, lines: [line] })
  await makeOrder(db, { team, status: 'Ready for Pickup', lines: [{ ...line, quantity: 3 }] })
  await makeOrder(db, { team, status: 'Cancelled', lines: [line] })
  await makeOrder(db, {
    team,
    status: 'Picked Up',
    lines: [{ ...line, quantity: 9, returned: ['Healthy', 'Broken', 'Broken', 'Lost'] }],
  })
  await makeOrder(db, {
    team,
    status: 'Returned',
    lines: [{ ...line, returned: ['Heavily Used', 'Healthy'] }],
  })
  const motor = await makeItem(db, { quantity: 1 })
  await makeOrder(db, { team, lines: [{ item: motor, quantity: 1 }] })
  await ada.call(watchItem, { params: motor })
  const { body } = await organiser.call(listStock, {})
  const none = {
    out: 0,
    packed: 0,
    used: 0,
    healthy_returned: 0,
    heavily_used: 0,
    broken: 0,
    lost: 0,
  }
  expect(body.results).toEqual([
    {
      hardware_id: lamp.id,
      out: 5,
      packed: 5,
      used: 0,
      healthy_returned: 2,
      heavily_used: 1,
      broken: 2,
      lost: 1,
      watching: 0,
    },
    { hardware_id: motor.id, ...none, packed: 1, watching: 1 },
  ])
  const { quantity_remaining } = await db
    .selectFrom('hardware')
    .select('quantity_remaining')
    .where('id', '=', lamp.id)
    .executeTakeFirstOrThrow()
  expect(quantity_remaining + 5 + 5 + 1 + 2 + 1).toBe(40)
})

test('items in demand beyond their stock, the most wanted first; cancelled orders do not count', async () => {
  const event = await startEvent()
  const { db, organiser, ada, grace, team } = event
  const [lamp, motor, wire, enough] = [
    await makeItem(db, { name: 'Lamp', quantity: 3 }),
    await makeItem(db, { name: 'Motor', quantity: 2 }),
    await makeItem(db, { name: 'Wire', quantity: 0 }),
    await makeItem(db, { name: 'Enough' }),
  ]
  await playOrder(event, [{ item: enough, quantity: 4 }])
  const order = await playOrder(event, [
    { item: lamp, quantity: 5 },
    { item: motor, quantity: 7 },
  ])
  await shorten(organiser, order, [{ item: lamp, quantity: 1 }], true)
  await ada.call(watchItem, { params: { id: wire.id } })
  const demand = async () => (await organiser.call(listDemand, {})).body.results
  const rowOf = ({ id }: { id: number }, watching: number, requested: number, granted: number) => ({
    hardware_id: id,
    watching,
    requested,
    granted,
  })
  expect(await demand()).toEqual([
    rowOf(wire, 1, 0, 0),
    rowOf(motor, 0, 7, 2),
    rowOf(lamp, 0, 5, 2),
  ])
  for (const client of [ada, grace]) {
    for (const { id } of [lamp, motor]) await client.call(watchItem, { params: { id } })
  }
  expect((await demand())[0]).toEqual(rowOf(motor, 2, 7, 2))
  await db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', team.members[1].userId)
    .execute()
  await moveTo(organiser, order, 'Cancelled')
  // They are back, and have been told.
  expect(await demand()).toEqual([rowOf(wire, 1, 0, 0)])
})
