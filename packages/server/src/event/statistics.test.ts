import { getStatistics } from '@signout/contract'
import { expect, test } from 'vitest'
import { commandLine } from '../base/actor.ts'
import { purgeEvent } from '../ops/purge-event.ts'
import { bringBack, moveTo, orderAtDesk, playOrder, shorten, undo } from '../testing/world/calls.ts'
import { startEvent } from '../testing/world/event.ts'
import { makeOrganiser } from '../testing/world/make.ts'
import { makeCategory, makeItem, makeOrder } from '../testing/world/make-items.ts'
import { times } from '../testing/runs.ts'
import { describeWaits } from './statistics-queries.ts'

// Tests of spec §28.

/** In Toronto the clocks are put forward at 07:00: two o'clock does not come. */
const night = (time: string) => new Date(`2024-03-10T${time}:00.000Z`)

/** What is undone, cancelled or shortened is among it. Answers the ids that the figures name. */
async function playNight() {
  const event = await startEvent({ now: night('06:10') })
  const { db, organiser, clock, team } = event
  const [lights, drives] = [await makeCategory(db), await makeCategory(db)]
  const lamp = await makeItem(db, { categories: [lights] })
  const motor = await makeItem(db, { quantity: 1, categories: [lights, drives] })
  const at = (time: string) => clock.set(night(time))
  const lamps = (quantity: number) => ({ item: lamp, quantity })

  const first = await playOrder(event, [lamps(3), { item: motor, quantity: 2 }])
  at('06:20')
  const second = await playOrder(event, [lamps(3)])
  await shorten(organiser, second, [lamps(1)])
  at('06:30')
  await moveTo(organiser, first, 'Ready for Pickup')
  at('06:50')
  await moveTo(organiser, second, 'Ready for Pickup')
  at('07:05')
  await moveTo(organiser, first, 'Picked Up')
  at('07:20')
  await undo(organiser, second)
  at('07:30')
  await moveTo(organiser, second, 'Ready for Pickup')
  at('07:40')
  await moveTo(organiser, second, 'Picked Up')
  at('07:45')
  await undo(organiser, second)
  at('08:05')
  await moveTo(organiser, second, 'Picked Up')
  at('08:10')
  const third = await playOrder(event, [lamps(4)], 'Ready for Pickup')
  await moveTo(organiser, third, 'Cancelled')
  at('09:00')
  await bringBack(organiser, first, [{ ...lamps(2), condition: 'Healthy' }])
  at('09:01')
  await undo(organiser, first)
  at('11:00')
  await bringBack(organiser, first, [
    { ...lamps(2), condition: 'Healthy' },
    { ...lamps(1), condition: 'Heavily Used' },
    { item: motor, quantity: 1, condition: 'Lost' },
  ])
  at('11:30')
  await orderAtDesk(organiser, team, [lamps(1)], true)
  const read = async () => (await organiser.call(getStatistics, {})).body
  return { ...event, read, lamp, motor, lights, drives }
}

test('a night with a clock change comes to what can be counted by hand', async () => {
  const { read, lamp, motor, lights, drives } = await playNight()
  const none = { median: null, p90: null }
  const both = (seconds: number) => ({ median: seconds, p90: seconds })
  const iso = (time: string) => night(time).toISOString()
  expect(await read()).toEqual({
    hours: [
      { hour: iso('06:00'), submitted: 2, picked_up: 0, returned_units: 0, units_out: 0 },
      { hour: iso('07:00'), submitted: 0, picked_up: 1, returned_units: 0, units_out: 4 },
      { hour: iso('08:00'), submitted: 0, picked_up: 1, returned_units: 0, units_out: 6 },
      { hour: iso('11:00'), submitted: 1, picked_up: 1, returned_units: 4, units_out: 3 },
    ],
    waits: {
      // 20 minutes, 70 and none.
      to_ready: { median: 1200, p90: 3600 },
      // Twice 35 minutes, and none.
      to_pickup: { median: 2100, p90: 2100 },
      by_hour: [
        { hour: iso('06:00'), to_ready: { median: 2700, p90: 3900 }, to_pickup: both(2100) },
        { hour: iso('07:00'), to_ready: none, to_pickup: both(2100) },
        { hour: iso('11:00'), to_ready: both(0), to_pickup: both(0) },
      ],
    },
    items: [
      { hardware_id: lamp.id, requested: 7, granted: 6, refused: 1 },
      { hardware_id: motor.id, requested: 2, granted: 1, refused: 1 },
    ],
    conditions: [
      { category_id: lights.id, healthy: 2, heavily_used: 1, broken: 0, lost: 1 },
      { category_id: drives.id, healthy: 0, heavily_used: 0, broken: 0, lost: 1 },
    ],
  })
})

test('a purge changes no figure', async () => {
  const { read, db, clock, as } = await playNight()
  const before = await read()
  await purgeEvent(db, commandLine, clock.now())
  // It ended all sessions.
  const organiser = await as(await makeOrganiser(db))
  expect((await organiser.call(getStatistics, {})).body).toEqual(before)
})

test('twenty items are listed, the most requested first, those of cancelled orders alone never', async () => {
  const { db, organiser, team } = await startEvent()
  const items = await times(22, () => makeItem(db))
  for (const [index, item] of items.entries()) {
    const status = index === 0 ? 'Cancelled' : 'Submitted'
    const lines = [{ item, quantity: 2, requested: index < 2 ? 9 : 2 }]
    await makeOrder(db, { team, status, lines })
  }
  const { body } = await organiser.call(getStatistics, {})
  expect(body.items.map(({ hardware_id }) => hardware_id)).toEqual(
    items.slice(1, 21).map(({ id }) => id),
  )
  expect(body.items[0]).toMatchObject({ requested: 9, granted: 2, refused: 7 })
})

test.each([
  [[], null, null],
  [[7], 7, 7],
  [[20, 10], 15, 19],
  [[300, 100, 200], 200, 280],
  [[10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 100], 6, 10],
])('of waits of %j seconds half took at most %j and nine tenths %j', (seconds, median, p90) => {
  expect(describeWaits(seconds)).toEqual({ median, p90 })
})
