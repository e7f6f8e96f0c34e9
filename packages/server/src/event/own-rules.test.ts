import {
  getConfiguration,
  getSettings,
  listHistory,
  submitOrder,
  updateSettings,
  updateTeam,
} from '@signout/contract'
import { expect, test } from 'vitest'
import { type Config, loadConfig } from '../base/config/config.ts'
import { startEvent } from '../testing/world/event.ts'
import { makeItem } from '../testing/world/make-items.ts'

// Tests of spec §2: settings that change what the event asks of teams, and what it tells them.

async function start(config: Partial<Config> = {}) {
  const event = await startEvent({ config })
  const { organiser, anonymous } = event
  return {
    ...event,
    set: async (body: object) => organiser.request('PATCH', updateSettings.path, { body }),
    read: async () => (await organiser.call(getSettings, {})).body,
    readConfiguration: async () => (await anonymous().call(getConfiguration, {})).body,
  }
}

test.each([
  [{ team_size_min: 1, team_size_max: 20 }],
  [{ team_size_min: 20, team_size_max: 20 }],
  [{ project_description_min: 0 }],
  [{ project_description_min: 500 }],
  [{ team_credits: 0 }],
  [{ team_credits: 1_000_000 }],
  [{ waiver_text: 'x'.repeat(20_000) }],
  [{ waiver_text: '<b onclick="x">**Markup**</b>' }],
  [{ waiver_text: '# תנאים\n\nאני מאשר.' }],
  [{ desk_place: '🔧'.repeat(200) }],
])('%j is stored as it is, in its own type', async (changes) => {
  const { set, read } = await start()
  const expected = Object.entries(changes).map(
    ([name, value]) => [name, { value, source: 'desk' }] as const,
  )
  expect(await set(changes)).toMatchObject({ status: 200, body: Object.fromEntries(expected) })
  expect(await read()).toMatchObject(Object.fromEntries(expected))
})

test('numbers may be sent as text; texts lose what stands around them, and an empty one is none', async () => {
  const { set } = await start()
  const changes = {
    team_size_max: '6',
    waiver_text: ' # Rules\r\n\r\nBring it back.\r',
    desk_place: ' Room\nMY150 ',
  }
  expect(await set(changes)).toMatchObject({
    status: 200,
    body: {
      team_size_max: { value: 6, source: 'desk' },
      waiver_text: { value: '# Rules\n\nBring it back.', source: 'desk' },
      desk_place: { value: 'Room MY150', source: 'desk' },
    },
  })
  expect(await set({ waiver_text: ' \n', desk_place: '' })).toMatchObject({
    status: 200,
    body: {
      waiver_text: { value: null, source: 'default' },
      desk_place: { value: null, source: 'default' },
    },
  })
})

test('a smallest team above the largest is refused at what was sent', async () => {
  const { set } = await start()
  const [least, most] = [expect.any(Array), expect.any(Array)]
  const both = await set({ team_size_min: 6, team_size_max: 5 })
  expect(both).toMatchObject({ status: 400 })
  expect(both.body).toEqual({ team_size_min: least, team_size_max: most })
  expect((await set({ team_size_min: 5, desk_place: 'Here' })).body).toEqual({
    team_size_min: least,
  })
  expect(await set({ team_size_min: 5, team_size_max: 6 })).toMatchObject({ status: 200 })
  // The default of the largest is below.
  expect((await set({ team_size_max: null })).body).toEqual({ team_size_max: most })
  expect(await set({ team_size_min: null, team_size_max: null })).toMatchObject({ status: 200 })
})

test('where the environment has the smallest above the largest, other settings can be changed', async () => {
  const { set } = await start(loadConfig({ TEAM_SIZE_MIN: '6' }))
  expect(await set({ desk_place: 'Room MY150' })).toMatchObject({ status: 200 })
  expect(await set({ team_size_max: 5 })).toMatchObject({ status: 400 })
  expect(await set({ team_size_max: 6 })).toMatchObject({ status: 200 })
})

test.each([
  [{ TEAM_SIZE_MIN: '6' }, {}, { team_size_min: 6, team_size_max: 6 }],
  [{ TEAM_SIZE_MAX: '1' }, {}, { team_size_min: 1, team_size_max: 1 }],
  [{ TEAM_SIZE_MAX: '5' }, { team_size_min: 3 }, { team_size_min: 3, team_size_max: 5 }],
])(
  'with %j in the environment and %j of the desk the sizes are %j',
  async (variables, of, sizes) => {
    const { set, readConfiguration } = await start(loadConfig(variables))
    const [least, most] = [sizes.team_size_min, sizes.team_size_max]
    expect((await set({ ...of, desk_place: 'Here' })).body).toMatchObject({
      team_size_min: { value: least },
      team_size_max: { value: most },
    })
    expect(await readConfiguration()).toMatchObject(sizes)
  },
)

test('the rules of teams and their credits are in the configuration, and the waiver is not', async () => {
  const { set, readConfiguration } = await start()
  const rules = { team_size_min: 3, team_size_max: 5, project_description_min: 0 }
  const shown = { ...rules, desk_place: 'Room MY150', team_credits: 100 }
  await set({ ...shown, waiver_text: 'Mine.' })
  const configuration = await readConfiguration()
  expect(configuration).toMatchObject(shown)
  expect(configuration).not.toHaveProperty('waiver_text')
})

test('an event’s own rules decide on orders at once', async () => {
  const { set, db, ada, team } = await start()
  const item = await makeItem(db)
  const order = async () =>
    ada.call(submitOrder, { body: { hardware: [{ id: item.id, quantity: 1 }] } })
  await set({ team_size_min: 3, team_size_max: 5 })
  expect(await order()).toMatchObject({
    status: 400,
    body: {
      non_field_errors: ['Your team is too small: orders are for teams of 3 to 5 members.'],
    },
  })
  await set({ team_size_min: 1, team_size_max: 1 })
  expect(await order()).toMatchObject({
    status: 400,
    body: { non_field_errors: ['Your team is too large: orders are for teams of 1 member.'] },
  })
  await set({ team_size_max: 2, project_description_min: 500 })
  expect(await order()).toMatchObject({
    status: 400,
    body: { non_field_errors: ['Describe your project in at least 500 characters first.'] },
  })
  await set({ project_description_min: 0 })
  const params = { team_code: team.code }
  await ada.call(updateTeam, { params, body: { project_description: '' } })
  expect(await order()).toMatchObject({ status: 201 })
})

test('the record has numbers as numbers, and of the waiver that it was changed', async () => {
  const { set, organiser } = await start()
  await set({ team_size_max: 5, waiver_text: 'Mine.' })
  const [row] = (await organiser.call(listHistory, {})).body.results
  expect(row).toMatchObject({
    kind: 'settings.updated',
    detail: {
      changes: {
        team_size_max: { before: 4, after: 5 },
        waiver_text: { before: null, after: 'Mine.' },
      },
    },
  })
})
