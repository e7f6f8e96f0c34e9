import { listOwnOrders, type OwnOrder } from '@signout/contract'
import { expect, test } from 'vitest'
import { moveTo, orderAtDesk, submit, undo } from '../testing/world/calls.ts'
import { asMember, startEvent } from '../testing/world/event.ts'
import { makeItem } from '../testing/world/make-items.ts'
import { makeTeam } from '../testing/world/make.ts'
import type { TestClient } from '../testing/requests/test-client.ts'
import { paceOf } from './place-in-queue.ts'

// Tests of spec §8: where a team's order stands.

async function startQueue() {
  const event = await startEvent()
  const item = await makeItem(event.db, { quantity: 1000 })
  const team = await makeTeam(event.db)
  const eve = await asMember(event, team)
  const order = async (client: TestClient) => {
    const { body } = await submit(client, [item, 1])
    event.clock.advance(1000)
    return { id: body.order_id }
  }
  const complete = (orders: { id: number }) => moveTo(event.organiser, orders, 'Ready for Pickup')
  const read = async (client: TestClient): Promise<readonly OwnOrder[]> =>
    (await client.call(listOwnOrders, {})).body.results
  return { ...event, eve, item, order, complete, read }
}

const placesOf = (orders: readonly OwnOrder[]) => orders.map((order) => order.queue_place)

test('the place of an order counts all that wait, and follows as others are packed', async () => {
  const { ada, eve, order, complete, read } = await startQueue()
  const first = await order(eve)
  await order(ada)
  await order(eve)
  await order(ada)
  expect(placesOf(await read(ada))).toEqual([2, 4])
  await complete(first)
  expect(placesOf(await read(ada))).toEqual([1, 3])
  expect(placesOf(await read(eve))).toEqual([null, 2])
})

test('from three completions on it is known when an order is expected: at the median of their pace', async () => {
  const { ada, eve, clock, order, complete, read } = await startQueue()
  const done = [await order(eve), await order(eve), await order(eve)]
  await order(eve)
  await order(ada)
  for (const [at, each] of done.entries()) {
    expect((await read(ada))[0]).toMatchObject({ queue_place: 5 - at, expected_at: null })
    clock.advance((at + 1) * 60_000)
    await complete(each)
  }
  // Two intervals, of two and of three minutes, for the second in line.
  const inFiveMinutes = () => new Date(clock.now().getTime() + 5 * 60_000).toISOString()
  expect((await read(ada))[0]).toMatchObject({ queue_place: 2, expected_at: inFiveMinutes() })
  // From now, not from when the queue last changed.
  clock.advance(60_000)
  expect((await read(ada))[0]).toMatchObject({ queue_place: 2, expected_at: inFiveMinutes() })
})

test('an undone completion, and an order handed out at once, tell nothing about the pace', async () => {
  const { ada, eve, organiser, team, item, clock, order, complete, read } = await startQueue()
  const done = [await order(eve), await order(eve), await order(eve)]
  await order(ada)
  for (const each of done) {
    clock.advance(60_000)
    await complete(each)
  }
  await undo(organiser, done[0] ?? { id: 0 })
  await orderAtDesk(organiser, team, [{ item, quantity: 1 }], true)
  expect((await read(ada))[0]).toMatchObject({ queue_place: 2, expected_at: null })
})

test.each([
  [[], null],
  [[5, 0], null],
  [[9, 4, 0], 4.5],
  [[9, 7, 4, 0], 3],
  [[100, 9, 7, 4, 0], 3.5],
] as const)('completions at %j have a pace of %j', (completedAt, pace) => {
  expect(paceOf(completedAt)).toBe(pace)
})
