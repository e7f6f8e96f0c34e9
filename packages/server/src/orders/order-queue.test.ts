import { listOrders, listOwnOrders, type OrderStatus, type QueryOf } from '@signout/contract'
import { expect, test } from 'vitest'
import { instantAfter } from '../base/instants.ts'
import { moveTo, playOrder, shorten, undo } from '../testing/world/calls.ts'
import { startEvent, type TestEvent } from '../testing/world/event.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { madeAt, makeParticipant, makeTeam } from '../testing/world/make.ts'
import { times } from '../testing/runs.ts'

// Tests of spec §8: the queue of the desk.

const minute = 60_000

async function readQueue(
  { organiser }: Pick<TestEvent, 'organiser'>,
  query: Partial<QueryOf<typeof listOrders>> = {},
) {
  const answer = await organiser.call(listOrders, {
    query: { units: false, queue: true, ...query },
  })
  expect(answer.status).toBe(200)
  return answer.body
}

test('a place in the queue says who waits for what, and where it lies', async () => {
  const event = await startEvent()
  const { db } = event
  const team = await makeTeam(db, { members: 0 })
  for (const first_name of ['Zoe', 'Abe']) await makeParticipant(db, { team, first_name })
  const named = (name: string, location: string | null = null) => makeItem(db, { name, location })
  const lines = [
    { item: await named('Wire'), quantity: 1 },
    { item: await named('SG90', 'F10'), quantity: 3 },
    { item: await named('Pico', 'A2'), quantity: 2, requested: 4 },
    { item: await named('Button', 'F7'), quantity: 1 },
  ]
  const { id } = await makeOrder(db, { team, lines })
  const [row] = (await readQueue(event)).results
  expect(row).toMatchObject({ id, items: [], request: [], item_count: 7 })
  expect(row?.queue).toEqual({
    people: ['Zoe', 'Abe'],
    items: [
      { name: 'SG90', quantity: 3 },
      { name: 'Pico', quantity: 2 },
      { name: 'Button', quantity: 1 },
    ],
    more: 1,
    locations: ['A2', 'F10'],
    waiting_since: madeAt,
  })
})

test('units that are back are in no place, nor are shelves that have no name', async () => {
  const event = await startEvent()
  const item = await makeItem(event.db, { name: 'Lamp' })
  const back = { item: await makeItem(event.db, { location: 'A1' }), quantity: 1 }
  const lines = [
    { item, quantity: 3, returned: ['Healthy' as const] },
    { ...back, returned: ['Broken' as const] },
  ]
  await makeOrder(event.db, { team: event.team, status: 'Picked Up', lines })
  const [row] = (await readQueue(event)).results
  expect(row?.queue).toMatchObject({
    items: [{ name: 'Lamp', quantity: 2 }],
    more: 0,
    locations: null,
  })
})

test('only those who ask for a queue get places', async () => {
  const event = await startEvent()
  await makeOrder(event.db, { team: event.team, lines: [] })
  for (const queue of [undefined, false]) {
    expect((await readQueue(event, { queue })).results[0]).not.toHaveProperty('queue')
  }
})

test('an order waits since it could be packed, collected or brought back', async () => {
  const event = await startEvent()
  const { organiser, ada, clock } = event
  const item = await makeItem(event.db)
  const order = await playOrder(event, [{ item, quantity: 2 }])
  const submitted = clock.now().toISOString()
  const since = async () => {
    const [row] = (await readQueue(event)).results
    const [listed] = (await readQueue(event, { queue: false })).results
    const [own] = (await ada.call(listOwnOrders, {})).body.results
    expect(row?.queue?.waiting_since).toBe(row?.waiting_since)
    expect([listed?.waiting_since, own?.waiting_since]).toEqual([
      row?.waiting_since,
      row?.waiting_since,
    ])
    return [row?.status, row?.waiting_since]
  }
  const later = () => {
    clock.advance(minute)
    return clock.now().toISOString()
  }
  expect(await since()).toEqual(['Submitted', submitted])
  later()
  await moveTo(organiser, order, 'Ready for Pickup')
  later()
  await undo(organiser, order)
  expect(await since()).toEqual(['Submitted', submitted])
  const ready = later()
  await moveTo(organiser, order, 'Ready for Pickup')
  later()
  await shorten(organiser, order, [{ item, quantity: 1 }])
  expect(await since()).toEqual(['Ready for Pickup', ready])
  const out = later()
  await moveTo(organiser, order, 'Picked Up')
  expect(await since()).toEqual(['Picked Up', out])
  later()
  await undo(organiser, order)
  expect(await since()).toEqual(['Ready for Pickup', ready])
})

test('the longest waiting is first, unless another order is named', async () => {
  const event = await startEvent()
  const { organiser, clock } = event
  const item = await makeItem(event.db)
  const [first, second, third] = await times(3, async () => {
    clock.advance(minute)
    return playOrder(event, [{ item, quantity: 1 }])
  })
  for (const order of [third, first, second]) {
    clock.advance(minute)
    await moveTo(organiser, order ?? { id: 0 }, 'Ready for Pickup')
  }
  const status: OrderStatus[] = ['Ready for Pickup']
  const idsOf = async (query: Partial<QueryOf<typeof listOrders>>) =>
    (await readQueue(event, { status, ...query })).results.map(({ id }) => id)
  expect(await idsOf({})).toEqual([third?.id, first?.id, second?.id])
  expect(await idsOf({ ordering: 'default' })).toEqual([third?.id, first?.id, second?.id])
  expect(await idsOf({ ordering: 'id' })).toEqual([first?.id, second?.id, third?.id])
})

test('an answer has at most 100 places, and `next` leads through 3,000 orders', async () => {
  const event = await startEvent()
  const { db, team, organiser } = event
  const rows = Array.from({ length: 3000 }, (_, row) => ({
    team_id: team.id,
    status: 'Submitted' as const,
    created_at: instantAfter(madeAt, -row * minute),
    updated_at: madeAt,
  }))
  for (let at = 0; at < rows.length; at += 500) {
    await db
      .insertInto('orders')
      .values(rows.slice(at, at + 500))
      .execute()
  }
  const page = await readQueue(event, { status: ['Submitted'], limit: 500 })
  expect(page).toMatchObject({ count: 3000, status_counts: { Submitted: 3000 } })
  const seen = [...page.results]
  for (let { next } = page; next !== null;) {
    const { body } = await organiser.request('GET', next)
    const more = body as typeof page
    expect(more.results).toHaveLength(100)
    seen.push(...more.results)
    next = more.next
  }
  const waits = seen.map(({ queue }) => queue?.waiting_since)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(3000)
  expect(waits).toEqual(waits.toSorted((a = '', b = '') => a.localeCompare(b)))
})

test('the queue follows every order', async () => {
  const event = await startEvent()
  const item = await makeItem(event.db)
  expect((await readQueue(event)).count).toBe(0)
  for (const count of [1, 2]) {
    await playOrder(event, [{ item, quantity: 1 }])
    expect((await readQueue(event)).count).toBe(count)
  }
})

test('a queue is true or false', async () => {
  const { organiser } = await startEvent()
  const { status, body } = await organiser.request('GET', `${listOrders.path}?queue=maybe`)
  expect(status).toBe(400)
  expect(body).toHaveProperty('queue')
})
