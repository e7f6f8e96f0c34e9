import {
  countByStatus,
  type FilterStatus,
  filterStatuses,
  listOrders,
  type OrderKey,
  orderOrderings,
  type OrderStatus,
  orderStatuses,
  parseOrdering,
  type QueryOf,
} from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { madeAt, makeTeam } from '../testing/world/make.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { startEvent, type TestEvent } from '../testing/world/event.ts'
import { instantAfter } from '../base/instants.ts'

async function find({ organiser }: TestEvent, query: Partial<QueryOf<typeof listOrders>>) {
  const answer = await organiser.call(listOrders, { query })
  expect(answer).toMatchObject({ status: 200, body: { count: answer.body.results.length } })
  return answer.body.results.map((order) => order.id)
}

/** Orders of `team` in these statuses, one unit each, a minute between them. */
async function makeOrders({ db, team }: TestEvent, statuses: readonly OrderStatus[]) {
  const hardware = await makeItem(db, { quantity: 100 })
  const ids: number[] = []
  for (const [minute, status] of statuses.entries()) {
    const createdAt = instantAfter(madeAt, minute * 60_000)
    const lines = [{ item: hardware, quantity: 1 }]
    ids.push((await makeOrder(db, { team, status, createdAt, lines })).id)
  }
  return ids
}

const none = countByStatus(filterStatuses, [])

test('an order has one item for each unit, and what was asked for', async () => {
  const { organiser, db, team } = await startEvent()
  const [a, b] = [await makeItem(db), await makeItem(db)]
  const { id } = await makeOrder(db, {
    team,
    status: 'Picked Up',
    lines: [
      { item: b, quantity: 1, requested: 5 },
      { item: a, quantity: 2, returned: ['Heavily Used'] },
    ],
  })
  const { status, body } = await organiser.call(listOrders, {})
  expect(status).toBe(200)
  const item = expect.any(Number)
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
          { id: item, hardware_id: b.id, part_returned_health: null, kept: false },
          { id: item, hardware_id: a.id, part_returned_health: 'Heavily Used', kept: false },
          { id: item, hardware_id: a.id, part_returned_health: null, kept: false },
        ],
        item_count: 3,
        request: [
          { id: a.id, requested_quantity: 2 },
          { id: b.id, requested_quantity: 5 },
        ],
        created_at: madeAt,
        updated_at: madeAt,
        waiting_since: madeAt,
        cancellation: null,
        packing: null,
      },
    ],
    status_counts: { ...none, 'Picked Up': 1 },
  })
})

describe('the status filter', () => {
  test.each<{ status: FilterStatus[]; found: OrderStatus[] }>([
    { status: ['Submitted'], found: ['Submitted'] },
    { status: ['Submitted', 'Ready for Pickup'], found: ['Submitted', 'Ready for Pickup'] },
    { status: ['Returned', 'Cancelled', 'Returned'], found: ['Cancelled', 'Returned'] },
    { status: ['Pending'], found: [] },
    { status: ['In Progress', 'Picked Up'], found: ['Picked Up'] },
    { status: [], found: [...orderStatuses] },
  ])('$status', async ({ status, found }) => {
    const event = await startEvent()
    await makeOrders(event, orderStatuses)
    const { body } = await event.organiser.call(listOrders, { query: { status } })
    expect(body.results.map((order) => order.status)).toEqual(found)
    expect(body.count).toBe(found.length)
  })

  test('counts are of all statuses, with the other filters applied', async () => {
    const event = await startEvent()
    await makeOrders(event, ['Submitted', 'Submitted', 'Returned'])
    const other = await makeTeam(event.db)
    await makeOrders({ ...event, team: other }, ['Submitted', 'Cancelled'])
    const counts = async (query: Partial<QueryOf<typeof listOrders>>) =>
      (await event.organiser.call(listOrders, { query })).body.status_counts
    const all = { ...none, Submitted: 3, Returned: 1, Cancelled: 1 }
    expect(await counts({})).toEqual(all)
    expect(await counts({ status: ['Returned'], limit: 1, offset: 1 })).toEqual(all)
    const ofOther = { ...none, Submitted: 1, Cancelled: 1 }
    expect(await counts({ team_code: other.code, status: ['Returned'] })).toEqual(ofOther)
    expect(await counts({ search: other.code })).toEqual(ofOther)
  })
})

test('an id, a team’s code in any case, and the hour of submitting find orders', async () => {
  const event = await startEvent()
  const lines = [{ item: await makeItem(event.db), quantity: 1 }]
  const made: number[] = []
  for (const time of ['11:59:59.999', '12:00:00.000', '12:59:59.999', '13:00:00.000']) {
    const createdAt = `2024-02-03T${time}Z`
    made.push((await makeOrder(event.db, { team: event.team, createdAt, lines })).id)
  }
  const other = await makeTeam(event.db)
  const [foreign = 0] = await makeOrders({ ...event, team: other }, ['Submitted'])
  expect(await find(event, { id: foreign })).toEqual([foreign])
  expect(await find(event, { id: foreign + 1 })).toEqual([])
  expect(await find(event, { team_code: ` ${other.code.toLowerCase()}` })).toEqual([foreign])
  expect(await find(event, { team_code: '%' })).toEqual([])
  expect(await find(event, { hour: '2024-02-03T12:00:00.000Z' })).toEqual(made.slice(1, 3))
})

describe('every ordering', () => {
  /** Six orders of two teams. All the keys but the time of the order disagree with it, and half of the orders are alike. */
  async function startMixed() {
    const event = await startEvent()
    const { db } = event
    const teams = [event.team, await makeTeam(db)].toSorted((a, b) => (a.code < b.code ? 1 : -1))
    const hardware = await makeItem(db, { quantity: 100 })
    const statuses = ['Returned', 'Picked Up', 'Submitted', 'Submitted', 'Cancelled'] as const
    const made = []
    for (const [minute, status] of [...statuses, 'Ready for Pickup' as const].entries()) {
      const team = teams[minute % 2] ?? event.team
      const quantity = [3, 1, 2][minute % 3] ?? 1
      const at = (minutes: number) => instantAfter(madeAt, minutes * 60_000)
      const [created_at, updated_at] = [at(minute), at(60 - 10 * (minute % 3))]
      const lines = [{ item: hardware, quantity }]
      const { id } = await makeOrder(db, { team, status, createdAt: created_at, lines })
      await db.updateTable('orders').set({ updated_at }).where('id', '=', id).execute()
      made.push({
        id,
        status,
        team_id: team.id,
        team_code: team.code,
        quantity,
        created_at,
        updated_at,
      })
    }
    return { event, made }
  }

  test.each(orderOrderings)('%s, then by time, page by page', async (ordering) => {
    const { event, made } = await startMixed()
    const { key, direction } = parseOrdering<OrderKey>(
      ordering === 'default' ? 'created_at' : ordering,
    )
    const valueOf = (order: (typeof made)[number]) =>
      key === 'status' ? orderStatuses.indexOf(order.status) : order[key]
    const sorted = made.toSorted((a, b) => {
      const [first, second] = [valueOf(a), valueOf(b)]
      if (first === second) return a.id - b.id
      return first < second ? -1 : 1
    })
    const expected = (direction === 'asc' ? sorted : sorted.toReversed()).map(({ id }) => id)
    expect(await find(event, { ordering })).toEqual(expected)
    const paged: number[] = []
    for (const offset of [0, 2, 4]) {
      const query = { ordering, offset, limit: 2 }
      const { body } = await event.organiser.call(listOrders, { query })
      paged.push(...body.results.map(({ id }) => id))
    }
    expect(paged).toEqual(expected)
  })
})
