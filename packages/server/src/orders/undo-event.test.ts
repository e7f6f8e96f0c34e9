import { deleteTeam, listOwnOrders, undoEvent } from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { makeCategory, makeItem } from '../testing/world/make-items.ts'
import { makeTeam } from '../testing/world/make.ts'
import {
  bringBack,
  bringBackForTeam,
  shorten,
  submit,
  moveTo,
  playOrder,
  undo,
  latestRow,
  readHistory,
} from '../testing/world/calls.ts'
import { asMember, expectStockToAddUp, readRemaining, startEvent } from '../testing/world/event.ts'

/** Ten of a lamp and of a motor, and an order of two and one of them. */
async function startOrder(status: Parameters<typeof playOrder>[2]) {
  const event = await startEvent()
  const [lamp, motor] = [await makeItem(event.db, { name: 'Lamp' }), await makeItem(event.db)]
  const lines = [
    { item: lamp, quantity: 2 },
    { item: motor, quantity: 1 },
  ]
  const order = await playOrder(event, lines, status)
  const left = async () => [
    await readRemaining(event.db, lamp),
    await readRemaining(event.db, motor),
  ]
  return { ...event, lamp, motor, order, left }
}

describe('the latest row is taken back', () => {
  test.each([
    ['order.completed', 'Ready for Pickup', 'Submitted'],
    ['order.picked_up', 'Picked Up', 'Ready for Pickup'],
  ] as const)('%s', async (kind, status, before) => {
    const { organiser, order, left, clock, db } = await startOrder(status)
    const row = await latestRow(organiser, order)
    expect(row.kind).toBe(kind)
    clock.advance(60_000)
    const answer = await undo(organiser, order, row.id)
    expect(answer).toMatchObject({
      status: 200,
      body: { ...order, status: before, updated_at: clock.now().toISOString() },
    })
    expect(await left()).toEqual([8, 9])
    expect(await latestRow(organiser, order)).toMatchObject({
      kind: 'order.undone',
      undoes: row.id,
      detail: { kind, status: { before: status, after: before }, items: [] },
    })
    await expectStockToAddUp(db)
  })

  test('order.cancelled: the order holds its units again, and is not cancelled any more', async () => {
    const { organiser, order, left, db } = await startOrder('Cancelled')
    expect(await left()).toEqual([10, 10])
    const answer = await undo(organiser, order)
    expect(answer).toMatchObject({ status: 200, body: { status: 'Submitted', cancellation: null } })
    expect(await left()).toEqual([8, 9])
    await expectStockToAddUp(db)
  })

  test('order.items_returned: the units are out again, whichever their condition was', async () => {
    const { organiser, ada, order, left, lamp, motor, db } = await startOrder('Picked Up')
    await bringBack(organiser, order, [
      { item: lamp, quantity: 1, condition: 'Healthy' },
      { item: lamp, quantity: 1, condition: 'Broken' },
      { item: motor, quantity: 1, condition: 'Lost' },
    ])
    expect(await left()).toEqual([9, 9])
    const answer = await undo(organiser, order)
    expect(answer).toMatchObject({ status: 200, body: { status: 'Picked Up' } })
    const [own] = (await ada.call(listOwnOrders, {})).body.results
    expect(own?.items.map((unit) => unit.part_returned_health)).toEqual([null, null, null])
    expect(await left()).toEqual([8, 9])
    const returned = await db.selectFrom('order_items').select('returned_at').execute()
    expect(new Set(returned.map((unit) => unit.returned_at))).toEqual(new Set([null]))
    await expectStockToAddUp(db)
  })
})

describe('409', () => {
  test('for what cannot be taken back: submitting, and a row that takes back', async () => {
    const { organiser, order } = await startOrder('Submitted')
    expect(await undo(organiser, order)).toMatchObject({
      status: 409,
      body: { detail: 'This cannot be undone.' },
    })
    await moveTo(organiser, order, 'Ready for Pickup')
    await undo(organiser, order)
    expect((await undo(organiser, order)).status).toBe(409)
  })

  test('for an earlier row, and one of another order', async () => {
    const event = await startOrder('Picked Up')
    const { organiser, order, lamp } = event
    const [, completed] = await readHistory(organiser, { order: order.id })
    const another = await playOrder(event, [{ item: lamp, quantity: 1 }], 'Ready for Pickup')
    for (const { id } of [completed ?? { id: 0 }, await latestRow(organiser, another)]) {
      expect(await undo(organiser, order, id)).toMatchObject({
        status: 409,
        body: { detail: 'Only the latest change of an order can be undone, and this is not it.' },
      })
    }
    expect((await latestRow(organiser, order)).kind).toBe('order.picked_up')
  })

  test('when the team is gone', async () => {
    const { organiser, order, team, left } = await startOrder('Cancelled')
    await organiser.call(deleteTeam, { params: { team_code: team.code } })
    expect(await undo(organiser, order)).toMatchObject({
      status: 409,
      body: { detail: 'The team of this order is gone: nothing can be undone.' },
    })
    expect(await left()).toEqual([10, 10])
  })

  test.each(['Cancelled', 'Returned'] as const)(
    'when units of an order that was %s are no longer on the shelf: they are named',
    async (status) => {
      const event = await startOrder(status)
      const { organiser, order, lamp, motor, left, db } = event
      const other = await asMember(event, await makeTeam(db))
      await submit(other, [lamp, 9], [motor, 9])
      expect(await undo(organiser, order)).toMatchObject({
        status: 409,
        body: { detail: 'No longer on the shelf: 2 of Lamp.' },
      })
      expect(await left()).toEqual([1, 1])
      const rows = await readHistory(organiser, { order: order.id, kind: ['order.undone'] })
      expect(rows).toEqual([])
      await expectStockToAddUp(db)
    },
  )
})

test('limits are not asked again', async () => {
  const event = await startEvent()
  const { organiser, db } = event
  const category = await makeCategory(db, { max_per_team: 2 })
  const item = await makeItem(db, { max_per_team: 2, categories: [category] })
  const first = await playOrder(event, [{ item, quantity: 2 }], 'Cancelled')
  await playOrder(event, [{ item, quantity: 2 }])
  expect(await undo(organiser, first)).toMatchObject({ status: 200, body: { status: 'Submitted' } })
  expect(await readRemaining(db, item)).toBe(6)
})

test('an unknown order is 404', async () => {
  const { organiser } = await startEvent()
  expect((await undo(organiser, { id: 999 }, 1)).status).toBe(404)
})

test('what the desk changes is answered with the row that can be undone now', async () => {
  const event = await startEvent()
  const { db, organiser, team } = event
  const item = await makeItem(db, { name: 'Lamp' })
  const order = await playOrder(event, [{ item, quantity: 4 }])
  const one = { item, quantity: 1, condition: 'Healthy' } as const
  const steps = [
    () => shorten(organiser, order, [one]),
    () => moveTo(organiser, order, 'Ready for Pickup'),
    // Changes nothing.
    () => moveTo(organiser, order, 'Ready for Pickup'),
    () => moveTo(organiser, order, 'Picked Up'),
    () => bringBack(organiser, order, [one]),
    () => bringBackForTeam(organiser, team, [one]),
  ]
  for (const step of steps) {
    const { body } = await step()
    const { id } = await latestRow(organiser, order)
    expect('orders' in body ? body.orders[0] : body).toMatchObject({ event: id })
    expect(await organiser.call(undoEvent, { params: order, body: { event: id } })).toMatchObject({
      status: 200,
    })
    await step()
  }
})
