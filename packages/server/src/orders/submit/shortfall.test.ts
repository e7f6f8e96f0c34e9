import { listOwnOrders, submitOrder } from '@signout/contract'
import { expect, test } from 'vitest'
import { makeTeam } from '../../testing/world/make.ts'
import { makeItem, makeOrder } from '../../testing/world/make-items.ts'
import { expectStockToAddUp, readRemaining, startEvent } from '../../testing/world/event.ts'

// Tests of spec §9.

test('the units left are granted, and the receipt says where that is less', async () => {
  const { ada, db } = await startEvent()
  const scarce = await makeItem(db, { name: 'Laser', quantity: 3 })
  const plenty = await makeItem(db)
  const gone = await makeItem(db, { name: 'Drone', quantity: 0 })
  const wanted = [
    { id: scarce.id, quantity: 5 },
    { id: plenty.id, quantity: 5 },
    { id: gone.id, quantity: 1 },
  ]
  const answer = await ada.call(submitOrder, { body: { hardware: wanted } })
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
  expect(body.results[0]?.request).toEqual(
    wanted.map(({ id, quantity }) => ({ id, requested_quantity: quantity })),
  )
  await expectStockToAddUp(db)
})

test('the largest quantity is stored as it was requested', async () => {
  const { ada, db } = await startEvent()
  const { id } = await makeItem(db, { quantity: 2 })
  const hardware = Array.from({ length: 10 }, () => ({ id, quantity: 100 }))
  const answer = await ada.call(submitOrder, { body: { hardware } })
  expect(answer).toMatchObject({ status: 201, body: { hardware: [{ quantity_fulfilled: 2 }] } })
  expect(answer.body).toMatchObject({
    errors: [{ message: expect.stringContaining('only 2 of the 1,000 you asked for') }],
  })
  const { body } = await ada.call(listOwnOrders, {})
  expect(body.results[0]?.request).toEqual([{ id, requested_quantity: 1000 }])
})

test('when nothing can be granted there is no order', async () => {
  const { ada, db } = await startEvent()
  const gone = await makeItem(db, { quantity: 2 })
  await makeOrder(db, { team: await makeTeam(db), lines: [{ item: gone, quantity: 2 }] })
  const never = await makeItem(db, { quantity: 0 })
  const hardware = [gone, never].map(({ id }) => ({ id, quantity: 1 }))
  const answer = await ada.call(submitOrder, { body: { hardware } })
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({ non_field_errors: [expect.any(String)] })
  expect((await ada.call(listOwnOrders, {})).body.count).toBe(0)
  await expectStockToAddUp(db)
})
