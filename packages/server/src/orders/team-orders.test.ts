import { limits } from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { orderAtDesk, playOrder, submit } from '../testing/world/calls.ts'
import { asMember, startEvent, type TestEvent } from '../testing/world/event.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { madeAt, makeTeam } from '../testing/world/make.ts'

// Tests of spec §9: how many orders a team may have.

const budgets = { config: { budgets: true } }

describe('orders that wait', () => {
  async function fill({ db, team }: TestEvent, count: number) {
    const item = await makeItem(db, { quantity: 1000, max_per_team: 30 })
    for (let order = 0; order < count; order += 1) {
      const status = order % 2 === 0 ? 'Submitted' : 'Ready for Pickup'
      await makeOrder(db, { team, status, createdAt: madeAt, lines: [{ item, quantity: 1 }] })
    }
    return item
  }

  test('those of the desk are neither counted nor refused', async () => {
    const event = await startEvent(budgets)
    const item = await fill(event, limits.team.pendingOrders - 1)
    const line = [{ item, quantity: 1 }]
    for (const _ of [1, 2])
      expect((await orderAtDesk(event.organiser, event.team, line)).status).toBe(201)
    expect((await submit(event.ada, [item, 1])).status).toBe(201)
    expect((await submit(event.ada, [item, 1])).status).toBe(400)
    expect((await orderAtDesk(event.organiser, event.team, line)).status).toBe(201)
  })

  test('with BUDGETS=off there may be more', async () => {
    const event = await startEvent()
    const item = await fill(event, limits.team.pendingOrders)
    expect((await submit(event.ada, [item, 1])).status).toBe(201)
  })
})

test('fifty orders in an hour, cancelled ones included; the next is told how long to wait', async () => {
  const event = await startEvent(budgets)
  const { db, ada, team, clock } = event
  const item = await makeItem(db, { quantity: 100 })
  const first = clock.now()
  await playOrder(event, [{ item, quantity: 1 }])
  clock.advance(20 * 60_000)
  for (let count = 1; count < limits.team.orders.most; count += 1) {
    const lines = [{ item, quantity: 1 }]
    await makeOrder(db, { team, status: 'Cancelled', createdAt: clock.now().toISOString(), lines })
  }
  const refused = await submit(ada, [item, 1])
  expect(refused).toMatchObject({
    status: 429,
    headers: { 'retry-after': '2400' },
    body: {
      detail: expect.stringMatching(/too many orders within an hour. Try again in 40 minutes/),
    },
  })
  const other = await asMember(event, await makeTeam(db))
  expect((await submit(other, [item, 1])).status).toBe(201)
  clock.set(new Date(first.getTime() + 3_600_000))
  expect((await submit(ada, [item, 1])).status).toBe(201)
  expect((await submit(ada, [item, 1])).status).toBe(429)
})
