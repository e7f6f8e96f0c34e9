import {
  getConfiguration,
  getPause,
  getSettings,
  orderForTeam,
  pauseOrdering,
  resumeOrdering,
} from '@signout/contract'
import { expect, test } from 'vitest'
import { commandLine } from '../base/actor.ts'
import { purgeEvent } from '../ops/purge-event.ts'
import { readHistory, readKinds, submit } from '../testing/world/calls.ts'
import { startEvent } from '../testing/world/event.ts'
import { makeItem } from '../testing/world/make-items.ts'
import { makeOrganiser, makeParticipant } from '../testing/world/make.ts'
import { pauseOrdering as pauseAsCommand } from './pause.ts'

// Tests of spec §9: a pause of ordering.

const hour = 3_600_000
/** The clock of tests says 15:00 in UTC, which is 10:00 in New York. */
const inAnHour = '2024-02-03T16:00:00.000Z'

async function startPaused(until: string | null = inAnHour) {
  const event = await startEvent()
  const item = await makeItem(event.db)
  await event.organiser.call(pauseOrdering, { body: { reason: 'Night', until } })
  return { ...event, item }
}

test('a pause says why, until when, by whom and since when; the settings do not have it', async () => {
  const { db, as, clock, anonymous } = await startEvent()
  const { userId: id } = await makeOrganiser(db, { first_name: 'Olive', last_name: 'Desk' })
  const organiser = await as({ userId: id })
  expect((await organiser.call(getPause, {})).status).toBe(404)
  const body = { reason: ' Night ', until: '2024-02-03T17:00:00+01:00' }
  const pause = {
    reason: 'Night',
    until: inAnHour,
    by: { id, first_name: 'Olive', last_name: 'Desk' },
    at: clock.now().toISOString(),
  }
  const made = await organiser.call(pauseOrdering, { body })
  expect({ status: made.status, body: made.body }).toEqual({ status: 200, body: pause })
  expect((await organiser.call(getPause, {})).body).toEqual(pause)
  const known = await anonymous().call(getConfiguration, {})
  expect(known.body.pause).toEqual({ reason: 'Night', until: inAnHour })
  expect((await organiser.call(getSettings, {})).body).not.toHaveProperty('pause')
})

test('the command line pauses as nobody', async () => {
  const { db, clock, organiser } = await startEvent()
  await pauseAsCommand(db, commandLine, { reason: 'Night', until: null }, clock.now())
  expect((await organiser.call(getPause, {})).body).toMatchObject({ by: null, until: null })
})

test('a team cannot order in a pause, which is said after the window and before its size', async () => {
  const { ada, as, db, item, organiser } = await startPaused()
  expect(await submit(ada, [item, 1])).toMatchObject({
    status: 400,
    body: { non_field_errors: ['Ordering is paused: Night until Feb 3, 11:00'] },
  })
  const alone = await as(await makeParticipant(db))
  await organiser.call(pauseOrdering, { body: { reason: 'We count', until: null } })
  expect((await submit(alone, [item, 1])).body).toEqual({
    non_field_errors: ['Ordering is paused: We count'],
  })
})

test('the desk and test users order in a pause', async () => {
  const { as, db, item, organiser, team } = await startPaused()
  const tester = await as(await makeParticipant(db, { team, isTestUser: true }))
  expect((await submit(tester, [item, 1])).status).toBe(201)
  const atDesk = await organiser.call(orderForTeam, {
    params: { team_code: team.code },
    body: { hardware: [{ id: item.id, quantity: 1 }] },
  })
  expect(atDesk.status).toBe(201)
})

test('a pause ends by itself, without a row of the record', async () => {
  const { ada, clock, db, item, organiser } = await startPaused()
  clock.advance(hour - 1)
  expect((await submit(ada, [item, 1])).status).toBe(400)
  clock.advance(1)
  expect((await organiser.call(getPause, {})).status).toBe(404)
  expect((await organiser.call(resumeOrdering, {})).status).toBe(204)
  expect((await submit(ada, [item, 1])).status).toBe(201)
  expect(await readKinds(db)).toEqual(['ordering.paused', 'order.submitted'])
})

test('organisers end a pause; without one nothing changes', async () => {
  const { ada, anonymous, db, item, organiser } = await startPaused(null)
  for (const _ of [1, 2]) expect((await organiser.call(resumeOrdering, {})).status).toBe(204)
  expect((await anonymous().call(getConfiguration, {})).body.pause).toBeNull()
  expect((await submit(ada, [item, 1])).status).toBe(201)
  expect(await readKinds(db)).toEqual(['ordering.paused', 'ordering.resumed', 'order.submitted'])
})

test('another pause replaces one that lasts; the same once more changes nothing', async () => {
  const { organiser } = await startPaused()
  const longer = { reason: 'Night', until: '2024-02-10T15:00:00.000Z' }
  for (const _ of [1, 2]) {
    const { status, body } = await organiser.call(pauseOrdering, { body: longer })
    expect({ status, body }).toMatchObject({ status: 200, body: longer })
  }
  expect(await readHistory(organiser)).toMatchObject([
    { kind: 'ordering.paused', detail: longer },
    { kind: 'ordering.paused', detail: { reason: 'Night', until: inAnHour } },
  ])
})

test('everyone hears of a pause and of its end', async () => {
  const { ada, organiser } = await startEvent()
  const stream = await ada.listen()
  await stream.next()
  await organiser.call(pauseOrdering, { body: { reason: 'Night', until: null } })
  expect(await stream.topics()).toEqual(['event'])
  await organiser.call(resumeOrdering, {})
  expect(await stream.topics()).toEqual(['event'])
})

test.each([
  [{ until: null }, 'reason'],
  [{ reason: ' ', until: null }, 'reason'],
  [{ reason: 'x'.repeat(201), until: null }, 'reason'],
  [{ reason: 'Night', until: '2024-02-03T15:00:00.000Z' }, 'until'],
  [{ reason: 'Night', until: '2024-02-10T15:00:00.001Z' }, 'until'],
  [{ reason: 'Night', until: 'tomorrow' }, 'until'],
  [{ reason: 'Night', until: '2024-02-04T08:00' }, 'until'],
  [{ reason: 'Night', until: 1_707_000_000_000 }, 'until'],
  [{ reason: 'Night', until: null, since: null }, 'since'],
])('a pause of %j is refused at %s', async (body, field) => {
  const { db, organiser } = await startEvent()
  const answer = await organiser.request('PUT', pauseOrdering.path, { body })
  expect(answer).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
  expect(Object.keys(Object(answer.body))).toEqual([field])
  expect(await readKinds(db)).toEqual([])
})

test('a reason of 200 characters, and none but a reason, are enough', async () => {
  const { organiser } = await startEvent()
  const reason = '🌙'.repeat(200)
  const answer = await organiser.request('PUT', pauseOrdering.path, { body: { reason } })
  expect(answer).toMatchObject({ status: 200, body: { reason, until: null } })
})

test('a purge removes the reason, from the record as well', async () => {
  const { clock, db, organiser } = await startPaused()
  await purgeEvent(db, commandLine, clock.now())
  expect((await organiser.call(getPause, {})).status).not.toBe(200)
  const stored = [
    ...(await db.selectFrom('settings').select('value as text').execute()),
    ...(await db.selectFrom('history').select('detail as text').execute()),
  ]
  expect(stored.filter(({ text }) => text.includes('Night'))).toEqual([])
})
