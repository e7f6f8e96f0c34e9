import { listOwnOrders } from '@signout/contract'
import { expect, test } from 'vitest'
import { submit } from '../testing/world/calls.ts'
import { makeTeam } from '../testing/world/make.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { expectStockToAddUp, readRemaining, startEvent } from '../testing/world/event.ts'

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
