import { listStock, watchItem } from '@signout/contract'
import { expect, test } from 'vitest'
import { startEvent } from '../testing/world/event.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'

// Tests of spec §13.

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
  const none = { out: 0, packed: 0, healthy_returned: 0, heavily_used: 0, broken: 0, lost: 0 }
  expect(body.results).toEqual([
    {
      hardware_id: lamp.id,
      out: 5,
      packed: 5,
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
