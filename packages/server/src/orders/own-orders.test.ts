import { listOwnOrders, orderStatuses } from '@signout/contract'
import { expect, test } from 'vitest'
import { madeAt, makeParticipant, makeTeam } from '../testing/make/make.ts'
import { makeItem, makeOrder } from '../testing/make/make-items.ts'
import { startEvent } from '../testing/worlds/start-event.ts'

test('participants see every order of their own team and none of another', async () => {
  const { ada, grace, db, team } = await startEvent()
  const item = await makeItem(db, { quantity: 100 })
  const lines = [{ item, quantity: 1 }]
  const ids: number[] = []
  for (const status of orderStatuses) {
    ids.push((await makeOrder(db, { team, status, lines })).id)
    await makeOrder(db, { team: await makeTeam(db), status, lines })
  }
  for (const client of [ada, grace]) {
    const { status, body } = await client.call(listOwnOrders, {})
    expect(status).toBe(200)
    expect(body.count).toBe(orderStatuses.length)
    expect(body.results.map((order) => order.id)).toEqual(ids)
    expect(body.results.map((order) => order.status)).toEqual(orderStatuses)
  }
})

test('an order shows units granted, asked for and returned', async () => {
  const { ada, db, team } = await startEvent()
  const item = await makeItem(db)
  const { id } = await makeOrder(db, {
    team,
    status: 'Picked Up',
    lines: [{ item, quantity: 3, requested: 4, returned: ['Healthy', 'Lost'] }],
  })
  const { body } = await ada.call(listOwnOrders, {})
  const unit = { id: expect.any(Number), hardware_id: item.id }
  expect(body).toEqual({
    count: 1,
    next: null,
    previous: null,
    results: [
      {
        id,
        status: 'Picked Up',
        team_id: team.id,
        team_code: team.code,
        items: [
          { ...unit, part_returned_health: 'Healthy' },
          { ...unit, part_returned_health: 'Lost' },
          { ...unit, part_returned_health: null },
        ],
        request: [{ id: item.id, requested_quantity: 4 }],
        created_at: madeAt,
        updated_at: madeAt,
        cancellation: null,
      },
    ],
  })
})

test('a new team has no orders', async () => {
  const { as, db } = await startEvent()
  const client = await as(await makeParticipant(db))
  const { body } = await client.call(listOwnOrders, {})
  expect(body).toEqual({ count: 0, next: null, previous: null, results: [] })
})
