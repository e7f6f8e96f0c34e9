import { type Condition, correctCondition } from '@signout/contract'
import { expect, test } from 'vitest'
import { makeItem } from '../testing/world/make-items.ts'
import { makeTeam } from '../testing/world/make.ts'
import { bringBack, playOrder, latestRow, submit } from '../testing/world/calls.ts'
import { asMember, expectStockToAddUp, readRemaining, startEvent } from '../testing/world/event.ts'

// Tests of spec §10.

/** Two lamps of three are with a team, and one has come back in this condition. */
async function startReturned(condition: Condition) {
  const event = await startEvent()
  const { organiser, db } = event
  const lamp = await makeItem(db, { name: 'Lamp', quantity: 3 })
  const order = await playOrder(event, [{ item: lamp, quantity: 2 }], 'Picked Up')
  await bringBack(organiser, order, [{ item: lamp, quantity: 1, condition }])
  const returned = await latestRow(organiser, order)
  if (returned.kind !== 'order.items_returned') throw new Error('Nothing has been returned.')
  const [unit = 0] = returned.detail.units
  const correct = (to: Condition, at: { id?: number; unit?: number } = {}) =>
    organiser.call(correctCondition, {
      params: { id: order.id, unit, ...at },
      body: { part_returned_health: to },
    })
  return { ...event, lamp, order, unit, returned, correct }
}

test.each([
  ['Broken', 'Healthy', 1, 2],
  ['Lost', 'Healthy', 1, 2],
  ['Healthy', 'Broken', 2, 1],
  ['Healthy', 'Heavily Used', 2, 1],
  ['Broken', 'Lost', 1, 1],
] as const)('%s → %s: %i and then %i on the shelf', async (before, after, had, has) => {
  const { db, clock, lamp, order, unit, correct } = await startReturned(before)
  expect(await readRemaining(db, lamp)).toBe(had)
  clock.advance(60_000)
  const answer = await correct(after)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    id: order.id,
    status: 'Picked Up',
    updated_at: clock.now().toISOString(),
  })
  expect(answer.body.items.find(({ id }) => id === unit)?.part_returned_health).toBe(after)
  expect(await readRemaining(db, lamp)).toBe(has)
  await expectStockToAddUp(db)
})

test('the same condition again changes nothing', async () => {
  const { db, organiser, clock, lamp, order, returned, correct } = await startReturned('Broken')
  clock.advance(60_000)
  const answer = await correct('Broken')
  expect(answer).toMatchObject({ status: 200, body: { updated_at: returned.at } })
  expect((await latestRow(organiser, order)).id).toBe(returned.id)
  expect(await readRemaining(db, lamp)).toBe(1)
})

test('a unit cannot leave the shelf when none is left: 409', async () => {
  const event = await startReturned('Healthy')
  const { db, lamp, correct } = event
  const other = await asMember(event, await makeTeam(db))
  await submit(other, [lamp, 2])
  expect(await correct('Broken')).toMatchObject({
    status: 409,
    body: { detail: 'No unit of Lamp is left on the shelf.' },
  })
  expect(await readRemaining(db, lamp)).toBe(0)
  await expectStockToAddUp(db)
})

test('a unit that is still out has no condition to correct: 409', async () => {
  const { db, unit, correct } = await startReturned('Healthy')
  const out = await db
    .selectFrom('order_items')
    .select('id')
    .where('id', '!=', unit)
    .executeTakeFirstOrThrow()
  expect(await correct('Broken', { unit: out.id })).toMatchObject({
    status: 409,
    body: { detail: 'This unit has not been returned yet.' },
  })
})

test('a unit of another order, an unknown unit and an unknown order are 404', async () => {
  const event = await startReturned('Healthy')
  const other = await playOrder(event, [{ item: event.lamp, quantity: 1 }], 'Returned')
  for (const at of [{ id: other.id }, { unit: 999_999 }, { id: 999_999 }]) {
    expect((await event.correct('Broken', at)).status).toBe(404)
  }
  await expectStockToAddUp(event.db)
})
