import {
  type Condition,
  getOverview,
  listCloseout,
  listHolders,
  listOrders,
  listOwnOrders,
  listStock,
  listTeams,
  updateItem,
  updateOrder,
} from '@signout/contract'
import { expect, test } from 'vitest'
import { findDifferences } from '../ops/verify.ts'
import {
  bringBack,
  bringBackForTeam,
  latestRow,
  moveTo,
  orderAtDesk,
  playOrder,
  submit,
  undo,
} from '../testing/world/calls.ts'
import { readRemaining, startEvent, type TestEvent } from '../testing/world/event.ts'
import { makeCategory, makeItem } from '../testing/world/make-items.ts'

// Tests of spec §9: what is not to be returned.

async function start() {
  const event = await startEvent()
  const wire = await makeItem(event.db, { name: 'Wire', is_consumable: true })
  const lamp = await makeItem(event.db, { name: 'Lamp' })
  return { ...event, wire, lamp }
}

type Item = { readonly id: number }
const of = (item: Item, quantity: number) => ({ item, quantity })
const healthy: Condition = 'Healthy'

async function orderOf({ organiser }: TestEvent, { id }: Item) {
  const [order] = (await organiser.call(listOrders, { query: { id } })).body.results
  if (order === undefined) throw new Error(`There is no order ${id}.`)
  return { status: order.status, units: order.items.map((unit) => [unit.hardware_id, unit.kept]) }
}

test('units of a consumable are done when they are handed out, and stay off the shelf', async () => {
  const event = await start()
  const { db, organiser, ada, wire, lamp } = event
  const order = await playOrder(event, [of(wire, 3), of(lamp, 2)], 'Ready for Pickup')
  const stock = async () => (await organiser.call(listStock, {})).body.results
  expect(await stock()).toMatchObject([{ packed: 3, used: 0, out: 0 }, { packed: 2 }])
  const answer = await moveTo(organiser, order, 'Picked Up')
  expect(answer).toMatchObject({ status: 200, body: { status: 'Picked Up' } })
  expect(await orderOf(event, order)).toEqual({
    status: 'Picked Up',
    units: [...[1, 2, 3].map(() => [wire.id, true]), ...[1, 2].map(() => [lamp.id, false])],
  })
  expect(await stock()).toMatchObject([
    { hardware_id: wire.id, packed: 0, used: 3, out: 0 },
    { hardware_id: lamp.id, packed: 0, used: 0, out: 2 },
  ])
  expect(await readRemaining(db, wire)).toBe(7)
  expect((await organiser.call(getOverview, {})).body.units_out).toBe(2)
  const out = (await organiser.call(listCloseout, {})).body.results
  expect(out).toMatchObject([{ hardware_id: lamp.id, quantity: 2 }])
  expect((await organiser.call(listHolders, { params: wire })).body).toMatchObject({
    count: 0,
    results: [],
    totals: [],
    used: 3,
  })
  const own = (await ada.call(listOwnOrders, {})).body.results
  expect(own[0]?.items.filter(({ kept }) => kept)).toHaveLength(3)
  expect(await findDifferences(db)).toEqual([])
})

test('an order of which nothing comes back is Returned when it is picked up, and both are undone', async () => {
  const event = await start()
  const { db, organiser, wire } = event
  const order = await playOrder(event, [of(wire, 3)], 'Ready for Pickup')
  const answer = await moveTo(organiser, order, 'Picked Up')
  const row = await latestRow(organiser, order)
  expect(answer).toMatchObject({ status: 200, body: { status: 'Returned', event: row.id } })
  expect(row).toMatchObject({
    kind: 'order.picked_up',
    detail: {
      status: { before: 'Ready for Pickup', after: 'Returned' },
      kept: [{ hardware_id: wire.id, name: 'Wire', quantity: 3 }],
    },
  })
  const again = await moveTo(organiser, order, 'Picked Up')
  expect(again).toMatchObject({ status: 200, body: { status: 'Returned', event: row.id } })
  expect(await moveTo(organiser, order, 'Returned')).toMatchObject({ status: 200 })
  expect((await latestRow(organiser, order)).id).toBe(row.id)
  expect(await findDifferences(db)).toEqual([])

  const undone = await undo(organiser, order)
  expect(undone).toMatchObject({ status: 200, body: { status: 'Ready for Pickup' } })
  expect((await orderOf(event, order)).units.map(([, kept]) => kept)).toEqual([false, false, false])
  expect(await readRemaining(db, wire)).toBe(7)
  expect(await moveTo(organiser, order, 'Cancelled')).toMatchObject({ status: 200 })
  expect(await readRemaining(db, wire)).toBe(10)
  expect(await findDifferences(db)).toEqual([])
})

test('an order that came back is not handed out again', async () => {
  const event = await start()
  const { organiser, lamp, wire } = event
  const order = await playOrder(event, [of(lamp, 1), of(wire, 1)], 'Picked Up')
  await bringBack(organiser, order, [{ ...of(lamp, 1), condition: healthy }])
  expect(await moveTo(organiser, order, 'Picked Up')).toMatchObject({ status: 400 })
})

test('an order becomes Returned with its last unit that is to come back; others are refused', async () => {
  const event = await start()
  const { db, organiser, team, wire, lamp } = event
  const order = await playOrder(event, [of(wire, 3), of(lamp, 2)], 'Picked Up')
  const back = (item: Item, quantity: number) => ({ ...of(item, quantity), condition: healthy })
  expect(await bringBack(organiser, order, [back(wire, 1)])).toMatchObject({ status: 400 })
  expect(await bringBackForTeam(organiser, team, [back(wire, 1)])).toMatchObject({ status: 400 })
  expect(await moveTo(organiser, order, 'Returned')).toMatchObject({ status: 400 })
  await bringBack(organiser, order, [back(lamp, 1)])
  expect((await orderOf(event, order)).status).toBe('Picked Up')
  await bringBack(organiser, order, [back(lamp, 1)])
  expect((await orderOf(event, order)).status).toBe('Returned')
  expect(await latestRow(organiser, order)).toMatchObject({
    detail: { items: [{ outstanding: 1 }], status: { before: 'Picked Up', after: 'Returned' } },
  })
  await undo(organiser, order)
  expect((await orderOf(event, order)).status).toBe('Picked Up')
  expect(await readRemaining(db, wire)).toBe(7)
  expect(await findDifferences(db)).toEqual([])
})

test('at the desk, handed out at once', async () => {
  const event = await start()
  const { db, organiser, team, wire, lamp } = event
  const all = await orderAtDesk(organiser, team, [of(wire, 2)], true)
  const order = { id: all.body.order_id }
  expect(await orderOf(event, order)).toMatchObject({ status: 'Returned' })
  expect(await latestRow(organiser, order)).toMatchObject({
    kind: 'order.picked_up',
    detail: { status: { before: 'Ready for Pickup', after: 'Returned' }, kept: [{ quantity: 2 }] },
  })
  const some = await orderAtDesk(organiser, team, [of(wire, 1), of(lamp, 1)], true)
  expect(await orderOf(event, { id: some.body.order_id })).toEqual({
    status: 'Picked Up',
    units: [
      [wire.id, true],
      [lamp.id, false],
    ],
  })
  const later = await orderAtDesk(organiser, team, [of(wire, 1)])
  expect(await orderOf(event, { id: later.body.order_id })).toMatchObject({
    status: 'Submitted',
    units: [[wire.id, false]],
  })
  expect(await undo(organiser, order)).toMatchObject({ body: { status: 'Ready for Pickup' } })
  expect(await findDifferences(db)).toEqual([])
})

test('what a unit is counts from when it was handed out', async () => {
  const event = await start()
  const { db, organiser, wire, lamp } = event
  const consumable = (item: Item, is_consumable: boolean) =>
    organiser.call(updateItem, { params: { id: item.id }, body: { is_consumable } })
  const used = await playOrder(event, [of(wire, 2)], 'Picked Up')
  const out = await playOrder(event, [of(lamp, 2)], 'Picked Up')
  const packed = await playOrder(event, [of(wire, 1)], 'Ready for Pickup')
  await consumable(wire, false)
  await consumable(lamp, true)
  expect(await orderOf(event, used)).toMatchObject({ status: 'Returned' })
  expect(await moveTo(organiser, packed, 'Picked Up')).toMatchObject({
    body: { status: 'Picked Up' },
  })
  await bringBack(organiser, packed, [{ ...of(wire, 1), condition: healthy }])
  expect(await readRemaining(db, wire)).toBe(8)
  await bringBack(organiser, out, [{ ...of(lamp, 2), condition: healthy }])
  expect(await readRemaining(db, lamp)).toBe(10)
  // Handed out once more, the order is one of the item as it is now.
  await undo(organiser, used)
  expect(await moveTo(organiser, used, 'Picked Up')).toMatchObject({
    body: { status: 'Picked Up' },
  })
  expect(await findDifferences(db)).toEqual([])
})

test('limits count what was kept for good, and its team can be left', async () => {
  const { db, organiser, ada, ...event } = await start()
  const limited = await makeCategory(db, { max_per_team: 3 })
  const glue = await makeItem(db, { is_consumable: true, categories: [limited] })
  await playOrder({ organiser, ada }, [of(glue, 2)], 'Picked Up')
  expect(await submit(ada, [glue, 2])).toMatchObject({ status: 400 })
  expect(await submit(ada, [glue, 1])).toMatchObject({ status: 201 })
  const { results } = (await organiser.call(listTeams, {})).body
  expect(results).toMatchObject([
    { team_code: event.team.code, status_counts: { Returned: 1, Submitted: 1 } },
  ])
})

test('raising the total is the restock; it cannot fall below what is used', async () => {
  const event = await start()
  const { db, organiser, wire } = event
  await playOrder(event, [of(wire, 10)], 'Picked Up')
  const total = (quantity_available: number) =>
    organiser.call(updateItem, { params: { id: wire.id }, body: { quantity_available } })
  expect(await total(9)).toMatchObject({
    status: 400,
    body: {
      quantity_available: [
        'The total cannot be lowered from 10 to 9: 10 are not on the shelf (0 with teams, 10 used, 0 came back unfit or not at all).',
      ],
    },
  })
  expect(await total(15)).toMatchObject({ status: 200, body: { quantity_remaining: 5 } })
  expect(await findDifferences(db)).toEqual([])
})

test('a team that keeps everything holds nothing for which its ID would have to stay', async () => {
  const event = await start()
  const { organiser, wire, lamp } = event
  const missing = async () =>
    (await organiser.call(listTeams, { query: { id_missing: true } })).body.count
  await playOrder(event, [of(wire, 1)], 'Picked Up')
  expect(await missing()).toBe(0)
  await playOrder(event, [of(lamp, 1), of(wire, 1)], 'Picked Up')
  expect(await missing()).toBe(1)
})

test('only an organiser says what is not to be returned', async () => {
  const { ada, organiser, wire } = await start()
  const params = { id: wire.id }
  const body = { is_consumable: false }
  expect(await ada.call(updateItem, { params, body })).toMatchObject({ status: 403 })
  const no = { params, body: { is_consumable: 'no' } } as never
  expect(await organiser.call(updateItem, no)).toMatchObject({
    status: 400,
    body: { is_consumable: [expect.any(String)] },
  })
  expect(
    await organiser.call(updateOrder, { params: { id: 99 }, body: { status: 'Picked Up' } }),
  ).toMatchObject({ status: 404 })
})
