import {
  cancelOwnOrder,
  joinTeam,
  leaveTeam,
  listNews,
  markNewsSeen,
  orderForTeam,
  type OrderStatus,
  returnItems,
  shortenOrder,
  submitOrder,
  undoEvent,
  updateOrder,
} from '@signout/contract'
import { expect, test } from 'vitest'
import { readHistory } from '../testing/world/calls.ts'
import { startEvent, type TestEvent } from '../testing/world/event.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { makeTeam } from '../testing/world/make.ts'
import type { TestClient } from '../testing/requests/test-client.ts'

// Tests of spec §17.

async function startNews() {
  const event = await startEvent()
  const item = await makeItem(event.db, { quantity: 100 })
  const submit = async (quantity = 2) => {
    const body = { hardware: [{ id: item.id, quantity }] }
    const answer = await event.ada.call(submitOrder, { body })
    expect(answer.status).toBe(201)
    return answer.body.order_id
  }
  const move = (id: number, status: OrderStatus) =>
    event.organiser.call(updateOrder, { params: { id }, body: { status } })
  const newsOf = async (client: TestClient) => {
    const { status, body } = await client.call(listNews, {})
    expect(status).toBe(200)
    return body.results
  }
  return { ...event, item, submit, move, newsOf }
}

async function kindsOf({ newsOf }: Awaited<ReturnType<typeof startNews>>, client: TestClient) {
  return (await newsOf(client)).map(({ kind, order_id }) => [kind, order_id])
}

/** Ends what a participant has still to return or to cancel. */
async function undoLatest({ organiser }: TestEvent, order: number) {
  const [row] = await readHistory(organiser, { order })
  return organiser.call(undoEvent, { params: { id: order }, body: { event: row?.id ?? 0 } })
}

test('a team is told what the desk did with its orders, oldest first, and each member for themselves', async () => {
  const event = await startNews()
  const { ada, grace, organiser, item, submit, move, newsOf } = event
  const [first, second, third] = [await submit(), await submit(), await submit()]
  expect(await newsOf(ada)).toEqual([])
  await move(first, 'Ready for Pickup')
  await organiser.call(shortenOrder, {
    params: { id: second },
    body: { items: [{ id: item.id, quantity: 1 }], missing: false },
  })
  await move(third, 'Cancelled')
  // In the same millisecond as it was packed, by another call.
  await move(first, 'Picked Up')
  const hardware = [{ id: item.id, quantity: 1, part_returned_health: 'Healthy' } as const]
  await organiser.call(returnItems, { body: { order: first, hardware } })
  const told = [
    ['ready', first],
    ['shortened', second],
    ['cancelled', third],
    ['returned', first],
  ]
  expect(await kindsOf(event, ada)).toEqual(told)
  expect(await kindsOf(event, grace)).toEqual(told)

  const [, shortened] = await newsOf(ada)
  const seen = { body: { id: shortened?.id ?? 0 } }
  expect(await ada.call(markNewsSeen, seen)).toMatchObject({ status: 204 })
  expect(await kindsOf(event, ada)).toEqual(told.slice(2))
  expect(await kindsOf(event, grace)).toEqual(told)
  await ada.call(markNewsSeen, { body: { id: 1 } })
  expect(await kindsOf(event, ada)).toEqual(told.slice(2))
})

test('what the desk does with another team’s order is no news', async () => {
  const event = await startNews()
  const { ada, db, item, move } = event
  const team = await makeTeam(db)
  const { id } = await makeOrder(db, { team, lines: [{ item, quantity: 1 }] })
  await move(id, 'Ready for Pickup')
  expect(await kindsOf(event, ada)).toEqual([])
  const other = await event.as(team.members[0])
  expect(await kindsOf(event, other)).toEqual([['ready', id]])
})

test('the team’s own changes, and those undone by the desk, are no news', async () => {
  const event = await startNews()
  const { ada, grace, submit, move } = event
  const [own, undone] = [await submit(), await submit()]
  await ada.call(cancelOwnOrder, { params: { id: own }, body: { status: 'Cancelled' } })
  await move(undone, 'Ready for Pickup')
  expect(await kindsOf(event, grace)).toEqual([['ready', undone]])
  expect((await undoLatest(event, undone)).status).toBe(200)
  expect(await kindsOf(event, grace)).toEqual([])
})

test('an order that the desk hands out at once is not said to be ready, unless that is undone', async () => {
  const event = await startNews()
  const { ada, organiser, team, item, move } = event
  const params = { team_code: team.code }
  const hardware = [{ id: item.id, quantity: 1 }]
  const atOnce = { hardware, picked_up: true }
  const { order_id: gone } = (await organiser.call(orderForTeam, { params, body: atOnce })).body
  const { order_id: waiting } = (await organiser.call(orderForTeam, { params, body: { hardware } }))
    .body
  await move(waiting, 'Ready for Pickup')
  expect(await kindsOf(event, ada)).toEqual([['ready', waiting]])
  expect((await undoLatest(event, gone)).status).toBe(200)
  expect(await kindsOf(event, ada)).toEqual([
    ['ready', waiting],
    ['ready', gone],
  ])
})

test.each(['Cancelled', 'Picked Up'] as const)(
  'an order that is ready once more, since it was not to be %s, is told again',
  async (status) => {
    const event = await startNews()
    const { ada, newsOf, submit, move } = event
    const order = await submit()
    await move(order, 'Ready for Pickup')
    await move(order, status)
    await ada.call(markNewsSeen, { body: { id: 1_000_000 } })
    expect((await undoLatest(event, order)).status).toBe(200)
    expect(await kindsOf(event, ada)).toEqual([['ready', order]])
    const [told] = await newsOf(ada)
    await ada.call(markNewsSeen, { body: { id: told?.id ?? 0 } })
    expect(await newsOf(ada)).toEqual([])
  },
)

test('an undone hand-out is no news once the completion is undone, too', async () => {
  const event = await startNews()
  const { ada, organiser, clock, submit, move } = event
  const order = await submit()
  await move(order, 'Ready for Pickup')
  const [completed] = await readHistory(organiser, { order })
  clock.advance(1000)
  await move(order, 'Picked Up')
  await undoLatest(event, order)
  const body = { event: completed?.id ?? 0 }
  const undone = await organiser.call(undoEvent, { params: { id: order }, body })
  expect(undone).toMatchObject({ status: 200, body: { status: 'Submitted' } })
  expect(await kindsOf(event, ada)).toEqual([])
})

test('a new member begins with nothing, and hears what follows', async () => {
  const event = await startNews()
  const { ada, grace, team, submit, move } = event
  const before = await submit()
  await move(before, 'Cancelled')
  expect(await kindsOf(event, grace)).toEqual([['cancelled', before]])
  expect(await grace.call(leaveTeam, {})).toMatchObject({ body: { profiles: [{}] } })
  expect(await kindsOf(event, grace)).toEqual([])
  await grace.call(joinTeam, { params: { team_code: team.code } })
  expect(await kindsOf(event, grace)).toEqual([])
  const after = await submit()
  await move(after, 'Ready for Pickup')
  expect(await kindsOf(event, grace)).toEqual([['ready', after]])
  expect(await kindsOf(event, ada)).toEqual([
    ['cancelled', before],
    ['ready', after],
  ])
})

test('the newest hundred of more rows are told', async () => {
  const event = await startNews()
  const orders: number[] = []
  for (let made = 0; made < 101; made += 1) {
    const order = await event.submit(1)
    await event.move(order, 'Cancelled')
    orders.push(order)
  }
  const told = await event.newsOf(event.ada)
  expect(told.map((row) => row.order_id)).toEqual(orders.slice(1))
})
