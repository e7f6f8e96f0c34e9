import {
  cancelOwnOrder,
  createItem,
  getItem,
  getOwnTeam,
  getTeam,
  importFile,
  listTeams,
  updateItem,
  updateSettings,
  updateTeam,
} from '@signout/contract'
import { expect, test } from 'vitest'
import { findDifferences } from '../ops/verify.ts'
import { bringBack, orderAtDesk, playOrder, shorten, submit, undo } from '../testing/world/calls.ts'
import { readRemaining, startEvent, type TestEvent } from '../testing/world/event.ts'
import { makeItem } from '../testing/world/make-items.ts'

// Tests of spec §9: credits.

/** An event whose teams have a hundred credits; a lamp costs 10 of them, a motor 30. */
async function start(team_credits: number | null = 100) {
  const event = await startEvent({ config: { team_credits } })
  const lamp = await makeItem(event.db, { name: 'Lamp', credits: 10 })
  const motor = await makeItem(event.db, { name: 'Motor', quantity: 5, credits: 30 })
  const spent = async () => (await event.ada.call(getOwnTeam, {})).body.credits?.spent
  return { ...event, lamp, motor, spent }
}

type Item = { readonly id: number }
const of = (item: Item, quantity: number) => ({ item, quantity })

function credit({ organiser, team }: TestEvent, team_credits: number | null) {
  return organiser.call(updateTeam, { params: { team_code: team.code }, body: { team_credits } })
}

test('a team may spend what it has, and not a credit more', async () => {
  const { ada, grace, organiser, team, lamp, motor } = await start()
  expect((await ada.call(getOwnTeam, {})).body.credits).toEqual({
    allowance: 100,
    spent: 0,
    own: false,
  })
  expect(await submit(ada, [motor, 2], [lamp, 1])).toMatchObject({ status: 201 })
  expect(await submit(grace, [lamp, 4])).toMatchObject({
    status: 400,
    body: { non_field_errors: ['Your team has 30 credits left; this order needs 40.'] },
  })
  expect(await submit(grace, [lamp, 3])).toMatchObject({ status: 201 })
  const credits = { allowance: 100, spent: 100, own: false }
  const params = { team_code: team.code }
  expect((await grace.call(getOwnTeam, {})).body.credits).toEqual(credits)
  expect((await ada.call(getTeam, { params })).body.credits).toEqual(credits)
  expect((await organiser.call(getTeam, { params })).body.credits).toEqual(credits)
  expect((await organiser.call(listTeams, {})).body.results).toMatchObject([{ credits }])
})

test('off, nothing costs and nothing is said', async () => {
  const event = await start(null)
  const { ada, organiser, team, lamp, motor } = event
  expect(await submit(ada, [motor, 5], [lamp, 9])).toMatchObject({ status: 201 })
  expect((await ada.call(getOwnTeam, {})).body.credits).toBeNull()
  expect(await credit(event, 5)).toMatchObject({
    status: 400,
    body: { team_credits: ['This event has no credits.'] },
  })
  const body = { team_credits: 50 }
  expect(await organiser.call(updateSettings, { body })).toMatchObject({ status: 200 })
  // What was ordered before counts nothing.
  expect((await ada.call(getOwnTeam, {})).body.credits).toEqual({
    allowance: 50,
    spent: 0,
    own: false,
  })
  expect(
    (await organiser.call(getTeam, { params: { team_code: team.code } })).body.credits,
  ).toEqual({ allowance: 50, spent: 0, own: false })
})

test('counted is what is granted; an order that costs nothing is never refused', async () => {
  const event = await start()
  const { db, ada, lamp, motor } = event
  const bulb = await makeItem(db, { quantity: 2, credits: 50 })
  const free = await makeItem(db)
  expect(await submit(ada, [bulb, 3])).toMatchObject({ status: 201, body: { errors: [{}] } })
  expect(await event.spent()).toBe(100)
  expect(await submit(ada, [lamp, 1])).toMatchObject({ status: 400 })
  expect(await submit(ada, [free, 3])).toMatchObject({ status: 201 })
  expect(await submit(ada, [free, 1], [motor, 1])).toMatchObject({
    status: 400,
    body: { non_field_errors: ['Your team has 0 credits left; this order needs 30.'] },
  })
  expect(await readRemaining(db, motor)).toBe(5)
})

test('limits and stock are said first', async () => {
  const { db, ada } = await start(5)
  const limited = await makeItem(db, { name: 'Limited', max_per_team: 1, credits: 10 })
  const gone = await makeItem(db, { quantity: 0, credits: 10 })
  const refusal = async (item: Item, quantity: number) =>
    (await submit(ada, [item, quantity])).body as unknown
  expect(await refusal(limited, 2)).toMatchObject({
    non_field_errors: [expect.stringContaining('Limited')],
  })
  expect(await refusal(gone, 1)).toMatchObject({
    non_field_errors: ['None of the items in your cart are in stock any more.'],
  })
  expect(await refusal(limited, 1)).toMatchObject({
    non_field_errors: ['Your team has 5 credits left; this order needs 10.'],
  })
})

test.each([
  ['Healthy', 0],
  ['Heavily Used', 0],
  ['Broken', 10],
  ['Lost', 10],
] as const)('a unit that comes back %s costs %i', async (condition, cost) => {
  const event = await start()
  const { organiser, lamp, spent } = event
  const order = await playOrder(event, [of(lamp, 2)], 'Picked Up')
  expect(await spent()).toBe(20)
  await bringBack(organiser, order, [{ ...of(lamp, 1), condition }])
  expect(await spent()).toBe(10 + cost)
  await undo(organiser, order)
  expect(await spent()).toBe(20)
})

test('cancelled, shortened and restored orders cost what they hold, at the price of their time', async () => {
  const event = await start()
  const { db, organiser, ada, lamp, motor, spent } = event
  const order = await playOrder(event, [of(lamp, 3), of(motor, 1)])
  await organiser.call(updateItem, { params: { id: lamp.id }, body: { credits: 25 } })
  expect(await spent()).toBe(60)
  await shorten(organiser, order, [of(lamp, 2)])
  expect(await spent()).toBe(40)
  await shorten(organiser, order, [of(lamp, 1)], true)
  expect(await spent()).toBe(30)
  const { event: earlier } = (await undo(organiser, order)).body
  expect(await spent()).toBe(40)
  await undo(organiser, order, earlier ?? 0)
  expect(await spent()).toBe(60)
  await ada.call(cancelOwnOrder, { params: order, body: { status: 'Cancelled' } })
  expect(await spent()).toBe(0)
  await undo(organiser, order)
  expect(await spent()).toBe(60)
  // What is ordered costs what it costs at that moment.
  expect(await submit(ada, [lamp, 2])).toMatchObject({
    body: { non_field_errors: ['Your team has 40 credits left; this order needs 50.'] },
  })
  expect(await submit(ada, [lamp, 1])).toMatchObject({ status: 201 })
  expect(await spent()).toBe(85)
  expect(await findDifferences(db)).toEqual([])
})

test('what is kept for good stays spent', async () => {
  const event = await start()
  const wire = await makeItem(event.db, { credits: 5, is_consumable: true })
  await playOrder(event, [of(wire, 3)], 'Picked Up')
  expect(await event.spent()).toBe(15)
})

test('the desk’s orders may pass the allowance, and count', async () => {
  const event = await start()
  const { organiser, team, ada, lamp, motor } = event
  expect(await orderAtDesk(organiser, team, [of(motor, 5)], true)).toMatchObject({ status: 201 })
  expect(await event.spent()).toBe(150)
  expect(await submit(ada, [lamp, 1])).toMatchObject({
    status: 400,
    body: { non_field_errors: ['Your team has 0 credits left; this order needs 10.'] },
  })
})

test.each([0, 100_000])('an item may cost %i', async (credits) => {
  const { organiser, lamp } = await start()
  const answer = await organiser.call(updateItem, { params: { id: lamp.id }, body: { credits } })
  expect(answer).toMatchObject({ status: 200, body: { credits } })
})

test.each([-1, 100_001, 0.5, null])('an item cannot cost %j', async (credits) => {
  const { organiser, lamp } = await start()
  const body = { credits } as never
  expect(await organiser.call(updateItem, { params: { id: lamp.id }, body })).toMatchObject({
    status: 400,
    body: { credits: [expect.any(String)] },
  })
})

test('a new item costs nothing unless it is said', async () => {
  const { organiser, db } = await start()
  const { categories } = (await organiser.call(getItem, { params: await makeItem(db) })).body
  const body = { name: 'New', quantity_available: 1, categories }
  expect(await organiser.call(createItem, { body })).toMatchObject({
    body: { credits: 0, is_consumable: false },
  })
})

test('a file says what items cost; one without the column leaves it', async () => {
  const event = await start()
  const { db, organiser, lamp } = event
  const [category] = await db.selectFrom('categories').select('name').execute()
  const send = async (header: string, cells: string) => {
    const text = `name,quantity_available,categories${header}\nLamp,10,${category?.name}${cells}\n`
    const rest = ['model_number', 'manufacturer', 'datasheet', 'max_per_team', 'image_url', 'notes']
    const defaults = Object.fromEntries(rest.map((field) => [field, '']))
    const params = { kind: 'hardware' } as const
    return (await organiser.call(importFile, { params, body: { text, dry_run: false, defaults } }))
      .body
  }
  const cost = async () => (await organiser.call(getItem, { params: lamp })).body.credits
  await send('', '')
  expect(await cost()).toBe(10)
  await send(',Credits', ',"1,500"')
  expect(await cost()).toBe(1500)
  expect(await send(',credits', ',100001')).toMatchObject({
    errors: [{ message: expect.stringContaining('a whole number from 0 to 100,000') }],
  })
  await send(',credits', ',')
  expect(await cost()).toBe(0)
})
