import {
  createProfile,
  getConfiguration,
  getOverview,
  getSettings,
  type SettingChanges,
  submitOrder,
  updateSettings,
} from '@signout/contract'
import { expect, test } from 'vitest'
import { type Config, loadConfig } from '../base/config/config.ts'
import { startEvent } from '../testing/world/event.ts'
import { makeUser } from '../testing/world/make.ts'
import { makeItem } from '../testing/world/make-items.ts'

// Tests of spec §2.

async function start(config: Partial<Config> = {}) {
  const event = await startEvent({ config })
  const { organiser, anonymous } = event
  const set = async (body: SettingChanges, headers = {}) =>
    organiser.request('PATCH', updateSettings.path, { body, headers })
  return {
    ...event,
    set,
    read: async () => (await organiser.call(getSettings, {})).body,
    readConfiguration: async () => (await anonymous().call(getConfiguration, {})).body,
  }
}

test('a setting holds at once, in the configuration too, and null resets it', async () => {
  const { set, read, readConfiguration } = await start()
  expect(await read()).toEqual({
    hackathon_name: { value: 'Hackathon', source: 'default' },
    event_time_zone: { value: 'America/New_York', source: 'default' },
    signout_opens: { value: '2020-10-01T23:59', source: 'default' },
    signout_closes: { value: '2025-10-30T11:59', source: 'default' },
    acknowledgement_opens: { value: null, source: 'default' },
    return_by: { value: null, source: 'default' },
    team_size_min: { value: 2, source: 'default' },
    team_size_max: { value: 4, source: 'default' },
    project_description_min: { value: 60, source: 'default' },
    waiver_text: { value: null, source: 'default' },
    desk_place: { value: null, source: 'default' },
    announcement: { value: null, source: 'default' },
    team_credits: { value: null, source: 'default' },
    registration_site_url: { value: '/', source: 'default' },
    desk_email: { value: null, source: 'default' },
  })
  const changes = { hackathon_name: ' Winter Hacks ', return_by: '2026-02-03T12:00' }
  const answer = await set(changes)
  expect(answer).toMatchObject({
    status: 200,
    body: {
      hackathon_name: { value: 'Winter Hacks', source: 'desk' },
      return_by: { value: '2026-02-03T12:00', source: 'desk' },
    },
  })
  expect(await read()).toEqual(answer.body)
  expect(await readConfiguration()).toMatchObject({
    hackathon_name: 'Winter Hacks',
    return_by: '2026-02-03T17:00:00.000Z',
  })
  await set({ hackathon_name: null })
  expect(await readConfiguration()).toMatchObject({ hackathon_name: 'Hackathon' })
})

test('only another announcement is a new one', async () => {
  const { clock, set, readConfiguration } = await start()
  await set({ announcement: 'Pizza is here' })
  const { announced_at: first } = await readConfiguration()
  clock.set(new Date(clock.now().getTime() + 60_000))
  await set({ announcement: 'Pizza is here', hackathon_name: 'Make' })
  expect(await readConfiguration()).toMatchObject({ announced_at: first, hackathon_name: 'Make' })
  await set({ announcement: null })
  expect((await readConfiguration()).announced_at).toBeNull()
  await set({ announcement: 'Pizza is here' })
  expect((await readConfiguration()).announced_at).toBe(clock.now().toISOString())
})

test('in another zone the desk’s moments stay, and the defaults are local times there', async () => {
  const { set, readConfiguration } = await start()
  await set({ return_by: '2026-02-03T12:00' })
  expect(await set({ event_time_zone: 'europe/berlin' })).toMatchObject({
    status: 200,
    body: {
      event_time_zone: { value: 'Europe/Berlin', source: 'desk' },
      return_by: { value: '2026-02-03T18:00', source: 'desk' },
      signout_closes: { value: '2025-10-30T11:59', source: 'default' },
    },
  })
  expect(await readConfiguration()).toMatchObject({
    event_time_zone: 'Europe/Berlin',
    return_by: '2026-02-03T17:00:00.000Z',
    signout_closes: '2025-10-30T10:59:00.000Z',
  })
  expect(await set({ event_time_zone: null })).toMatchObject({
    body: {
      event_time_zone: { value: 'America/New_York', source: 'default' },
      return_by: { value: '2026-02-03T12:00', source: 'desk' },
    },
  })
})

test('moments beside another zone are read in it, also those that are written as before', async () => {
  const { set, readConfiguration } = await start()
  await set({ signout_opens: '2026-02-01T12:00', signout_closes: '2026-02-03T12:00' })
  const changes = {
    event_time_zone: 'Asia/Kolkata',
    signout_opens: '2026-02-01T12:00',
    signout_closes: '2026-02-03T18:00',
  }
  await set(changes)
  expect(await readConfiguration()).toMatchObject({
    signout_opens: '2026-02-01T06:30:00.000Z',
    signout_closes: '2026-02-03T12:30:00.000Z',
  })
})

test.each(['Europe/Atlantis', '', 'UTC+25'])('the zone %j is refused', async (zone) => {
  const { set } = await start()
  expect(await set({ event_time_zone: zone })).toMatchObject({
    status: 400,
    body: { event_time_zone: ['Enter a time zone such as America/New_York.'] },
  })
})

test('a window that the environment sets is in the zone of the desk', async () => {
  const { set, readConfiguration } = await start(loadConfig({ SIGNOUT_CLOSES: '2026-02-03T12:00' }))
  await set({ event_time_zone: 'Europe/Berlin' })
  expect(await readConfiguration()).toMatchObject({ signout_closes: '2026-02-03T11:00:00.000Z' })
})

test('a window that is extended lets a team order that could not', async () => {
  const { set, ...event } = await start()
  const item = await makeItem(event.db)
  const cart = { body: { hardware: [{ id: item.id, quantity: 1 }] } }
  await set({ signout_closes: '2024-01-01T12:00' })
  expect(await event.ada.call(submitOrder, cart)).toMatchObject({ status: 400 })
  await set({ signout_closes: '2024-02-04T12:00' })
  expect(await event.ada.call(submitOrder, cart)).toMatchObject({ status: 201 })
})

test('until the waiver can be signed applicants wait, and no longer', async () => {
  const { set, as, db } = await start()
  const applicant = await as(await makeUser(db))
  const waiver = { body: { e_signature: 'A', acknowledge_rules: true as const } }
  await set({ acknowledgement_opens: '2024-02-04T12:00' })
  expect(await applicant.call(createProfile, waiver)).toMatchObject({ status: 400 })
  await set({ acknowledgement_opens: null })
  expect(await applicant.call(createProfile, waiver)).toMatchObject({ status: 201 })
})

test('settings of the environment are shown, and refused at their fields with the variable', async () => {
  const config = { hackathon_name: 'Winter Hacks', fixed: new Set(['hackathon_name'] as const) }
  const { set, read } = await start(config)
  expect(await read()).toMatchObject({
    hackathon_name: { value: 'Winter Hacks', source: 'environment' },
  })
  expect(await set({ hackathon_name: 'Other', desk_email: 'desk@example.com' })).toMatchObject({
    status: 400,
    body: { hackathon_name: [expect.stringContaining('(HACKATHON_NAME)')] },
  })
  expect(await read()).toMatchObject({ desk_email: { value: null } })
})

test.each([
  [{ hackathon_name: ' ' }, 'hackathon_name', 'Enter a name.'],
  [{ hackathon_name: 'a\nb' }, 'hackathon_name', 'Use no line breaks'],
  [{ signout_opens: 'tomorrow' }, 'signout_opens', 'Enter a date and time in the event'],
  [{ return_by: '2026-02-30T10:00' }, 'return_by', 'Enter a date and time'],
  [{ return_by: '2026-03-08T02:30' }, 'return_by', 'There is no such time'],
  [{ return_by: '9999-12-31T23:59' }, 'return_by', 'Enter a date and time'],
  [{ signout_opens: '0000-01-01T00:00' }, 'signout_opens', 'Enter a date and time'],
  [{ signout_closes: '2019-01-01T00:00' }, 'signout_closes', 'not before sign-out opens'],
  [{ signout_opens: '2026-01-01T00:00' }, 'signout_opens', 'not after sign-out closes'],
  [{ registration_site_url: 'javascript:alert(1)' }, 'registration_site_url', 'Enter an address'],
  [{ desk_email: 'a b@c' }, 'desk_email', 'Enter an email address.'],
  [{ desk_email: '<desk@example.com>' }, 'desk_email', 'Enter an email address.'],
  [{ desk_email: 'desk..help@example.com' }, 'desk_email', 'Enter an email address.'],
  [{ desk_email: 'desk@example.com\u202C' }, 'desk_email', '“desk@example.com‹U+202C›”'],
  [{ team_size_min: 0 }, 'team_size_min', 'Enter a whole number from 1 to 20.'],
  [{ team_size_min: '' }, 'team_size_min', 'Enter a whole number.'],
  [{ team_size_min: 2.5 }, 'team_size_min', 'Enter a whole number.'],
  [{ team_size_min: true }, 'team_size_min', 'Enter a whole number.'],
  [{ team_size_max: 21 }, 'team_size_max', 'Enter a whole number from 1 to 20.'],
  [{ team_size_max: '1e1' }, 'team_size_max', 'Enter a whole number.'],
  [{ team_size_min: 5 }, 'team_size_min', 'not above the largest team, 4'],
  [{ team_size_max: 1 }, 'team_size_max', 'not below the smallest team, 2'],
  [{ project_description_min: -1 }, 'project_description_min', 'from 0 to 500'],
  [{ project_description_min: 501 }, 'project_description_min', 'from 0 to 500'],
  [{ waiver_text: 'x'.repeat(20_001) }, 'waiver_text', 'Enter at most 20,000 characters.'],
  [{ desk_place: 'x'.repeat(201) }, 'desk_place', 'Enter at most 200 characters.'],
  [{ announcement: 'x'.repeat(301) }, 'announcement', 'Enter at most 300 characters.'],
  [{ team_credits: 1_000_001 }, 'team_credits', 'from 0 to 1000000'],
  [{ team_credits: -1 }, 'team_credits', 'from 0 to 1000000'],
  [{ name: 'x' }, 'name', ''],
])('%j is refused at its field', async (body, field, said) => {
  const { organiser, read } = await start()
  const before = await read()
  expect(await organiser.request('PATCH', updateSettings.path, { body })).toMatchObject({
    status: 400,
    body: { [field]: [expect.stringContaining(said)] },
  })
  expect(await read()).toEqual(before)
})

test('the second of two organisers who save at once is told, and decides', async () => {
  const { set, organiser } = await start()
  const { headers } = await organiser.request('GET', getSettings.path)
  const first = await set({ hackathon_name: 'First' }, { 'if-match': headers.etag })
  expect(first.status).toBe(200)
  const late = { desk_email: 'desk@example.com' }
  expect(await set(late, { 'if-match': headers.etag })).toMatchObject({
    status: 409,
    body: { detail: expect.any(String) },
  })
  const second = await set(late, { 'if-match': first.headers.etag })
  expect(second).toMatchObject({ status: 200, body: { hackathon_name: { value: 'First' } } })
  const { headers: now } = await organiser.request('GET', getSettings.path)
  expect(now.etag).toBe(second.headers.etag)
  expect(await set({ desk_email: null })).toMatchObject({ status: 200 })
})

test('two at the same moment: one is written, the other is told', async () => {
  const { set, organiser } = await start()
  const { headers } = await organiser.request('GET', getSettings.path)
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((hackathon_name) =>
      set({ hackathon_name }, { 'if-match': headers.etag }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
})

test('a change is recorded with before and after; what is the same once it is read changes nothing', async () => {
  const { set, db } = await start()
  const changes = { registration_site_url: 'https://apply.example.com/', return_by: null }
  const first = await set(changes)
  const again = await set({ ...changes, desk_email: ' ' })
  expect(again.status).toBe(400)
  const same = await set(changes)
  expect(same).toMatchObject({
    status: 200,
    body: first.body,
    headers: { etag: first.headers.etag },
  })
  const rows = await db.selectFrom('history').select('detail').execute()
  const registration_site_url = { before: '/', after: 'https://apply.example.com' }
  expect(rows.map(({ detail }) => JSON.parse(detail))).toEqual([
    { changes: { registration_site_url } },
  ])
})

test('an end of the window that the environment sets does not stop the start, and bounds the other', async () => {
  const { signout_opens, signout_closes, fixed } = loadConfig({
    SIGNOUT_OPENS: '2026-05-01T09:00',
    EVENT_TIME_ZONE: 'Europe/Berlin',
  })
  const { set, organiser } = await start({ signout_opens, signout_closes, fixed })
  expect(await set({ signout_closes: '2026-04-30T09:00' })).toMatchObject({
    status: 400,
    body: { signout_closes: ['Enter a time that is not before sign-out opens.'] },
  })
  const { alerts } = (await organiser.call(getOverview, {})).body
  expect(alerts).toMatchObject([{ kind: 'window', message: expect.stringContaining('not begun') }])
  expect(await set({ signout_closes: '2026-05-03T09:00' })).toMatchObject({ status: 200 })
})
