import {
  type BodyOf,
  getImportProgress,
  importFile,
  type ImportKind,
  ImportProgress,
  listUsers,
  login,
} from '@signout/contract'
import { expect, test } from 'vitest'
import { queueWithoutSending } from '../testing/mail/start-outbox.ts'
import type { TestClient } from '../testing/requests/test-client.ts'
import { startEvent, type TestEvent } from '../testing/world/event.ts'
import { makeCategory, makeItem } from '../testing/world/make-items.ts'
import { makeOrganiser, makeUser } from '../testing/world/make.ts'

// Tests of spec §13.

type Body = Partial<BodyOf<typeof importFile>> & { readonly text: string }

const send = ({ organiser }: TestEvent, kind: ImportKind, body: Body) =>
  organiser.call(importFile, { params: { kind }, body: { dry_run: false, ...body } })

const people = [
  'E-mail;First name;Last name;Phone;Status',
  'ada@example.com;Ada;King;1;accepted',
  'grace@example.com;Grace;Hopper;2;Waitlisted',
  '',
].join('\r\n')

const emailsOf = async ({ db }: TestEvent) => {
  const rows = await db.selectFrom('users').select('email').orderBy('id').execute()
  return rows.map(({ email }) => email)
}

test('categories and items are tried, imported with the actor in the record, and imported again', async () => {
  const event = await startEvent()
  const categories = 'name,max_per_team\nLights,2\n'
  const done = { created: 1, updated: 0, unchanged: 0, errors: [] }
  expect(await send(event, 'categories', { text: categories, dry_run: true })).toMatchObject({
    status: 200,
    body: {
      ...done,
      columns: [
        { header: 'name', field: 'name' },
        { header: 'max_per_team', field: 'max_per_team' },
      ],
    },
  })
  expect(await event.db.selectFrom('categories').selectAll().execute()).toEqual([])
  expect(await send(event, 'categories', { text: categories })).toMatchObject({ body: done })
  const text = 'Item;Qty;Category;Price\nLamp;1,000;Lights;3\n'
  const rest = ['model_number', 'manufacturer', 'datasheet', 'max_per_team', 'image_url', 'notes']
  const choice = {
    columns: { Price: null },
    defaults: Object.fromEntries(rest.map((name) => [name, ''])),
  }
  expect(await send(event, 'hardware', { text, ...choice })).toMatchObject({ body: done })
  expect(await event.db.selectFrom('hardware').selectAll().execute()).toMatchObject([
    { name: 'Lamp', quantity_available: 1000, quantity_remaining: 1000 },
  ])
  expect(await send(event, 'hardware', { text, ...choice })).toMatchObject({
    body: { created: 0, updated: 0, unchanged: 1 },
  })
  const rows = event.db.selectFrom('history').select(['kind', 'via', 'actor_id']).orderBy('id')
  const organiser = { via: 'web', actor_id: expect.any(Number) }
  expect(await rows.execute()).toEqual([
    { kind: 'category.created', ...organiser },
    { kind: 'hardware.created', ...organiser },
  ])
})

test('with an error nothing is written, and all are told by line, those of the database too', async () => {
  const event = await startEvent()
  const lights = await makeCategory(event.db, { name: 'Lights' })
  await makeItem(event.db, { name: 'Lamp', quantity: 3, categories: [lights] })
  const header =
    'name,model_number,manufacturer,datasheet,Qty,max_per_team,categories,image_url,notes'
  const lines = [
    'Lamp,,,,7,,Lights,,',
    'New,,,,ten,,Lights,,',
    'X,,,,1,,Sound,,',
    'N\0,,,,1,,Lights,,',
  ]
  const { status, body } = await send(event, 'hardware', { text: [header, ...lines].join('\n') })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      created: 0,
      updated: 1,
      unchanged: 0,
      errors: [
        { line: 3, column: 'Qty', message: expect.stringContaining('Qty is "ten"') },
        { line: 4, column: 'categories', message: 'categories: there is no category "Sound".' },
        { line: 5, column: null, message: expect.stringContaining('NUL') },
      ],
    },
  })
  expect(await event.db.selectFrom('hardware').select('quantity_available').execute()).toEqual([
    { quantity_available: 3 },
  ])
})

test('cells that look like UTF-8 read as Windows-1252 are noted, tried or imported', async () => {
  const event = await startEvent()
  const text = [
    'E-mail,First name,Last name,Phone,Status',
    'jose@example.com,JosÃ© Luis,Pérez,1,accepted',
    'zoe@example.com,ZoÃ«,O,1,accepted',
    '',
  ].join('\n')
  const column = 'First name'
  const readAs = 'First name looks like UTF-8 that was read as Windows-1252'
  const notes = [
    { line: 2, row: 2, name: 'JosÃ© Luis Pérez', column, message: `${readAs}: “Ã©” for “é”.` },
    { line: 3, row: 3, name: 'ZoÃ« O', column, message: `${readAs}: “Ã«” for “ë”.` },
  ]
  for (const dry_run of [true, false]) {
    const { status, body } = await send(event, 'applicants', { text, dry_run })
    expect({ status, body }).toMatchObject({ status: 200, body: { created: 2, errors: [], notes } })
  }
  const right = text.replace('Ã©', 'é').replace('Ã«', 'ë')
  for (const mark of ['', '\uFEFF']) {
    expect(await send(event, 'applicants', { text: mark + right })).toMatchObject({
      body: { updated: mark === '' ? 2 : 0, unchanged: mark === '' ? 0 : 2, notes: [] },
    })
  }
})

test('teams at registration are imported, kept by a file without them, and cleared by an empty cell', async () => {
  const event = await startEvent()
  const file = (header: string, cell: string) =>
    `email,first_name,last_name,phone_number,review_status${header}\nada@example.com,Ada,King,1,Accepted${cell}\n`
  const read = async () => {
    const { body } = await event.organiser.call(listUsers, { query: { search: 'ada@' } })
    return body.results.map(({ registration_team }) => registration_team)
  }
  for (const [header, cell, team] of [
    [',team', ',The Robots', 'The Robots'],
    ['', '', 'The Robots'],
    [',Team name', ', Robots ', 'Robots'],
    [',GROUP', ',', null],
    ['', '', null],
  ] as const) {
    const { body } = await send(event, 'applicants', { text: file(header, cell) })
    expect(body).toMatchObject({ errors: [], notes: [] })
    expect(await read()).toEqual([team])
  }
  const tooLong = file(',team', `,${'x'.repeat(101)}`)
  expect(await send(event, 'applicants', { text: tooLong })).toMatchObject({
    body: { errors: [{ line: 2, column: 'team' }] },
  })
})

test('teams with more people than a team holds are noted, those known before included', async () => {
  const event = await startEvent()
  await makeUser(event.db, { email: 'known@example.com', registration_team: 'robots' })
  const header = 'email,first_name,last_name,phone_number,review_status,Group\n'
  const row = (at: number, team: string) => `person-${at}@import.example,P,N,,Accepted,${team}\n`
  const rows = (count: number, team: string, from = 0) =>
    Array.from({ length: count }, (_, at) => row(from + at, team)).join('')
  const text = header + rows(3, 'Robots') + rows(4, 'Pumps', 3) + rows(300, 'Looking', 7)
  for (const dry_run of [true, false]) {
    const { body } = await send(event, 'applicants', { text, dry_run })
    expect(body).toMatchObject({ created: 307, errors: [] })
    expect(body.notes).toMatchObject([
      {
        line: 9,
        column: 'Group',
        message:
          'Group: 300 people registered with “Looking”, and a team holds 4: each 4 of them share a team as they sign.',
      },
    ])
  }
  const { body } = await send(event, 'applicants', { text: header + rows(1, 'RÓBOTS', 400) })
  expect(body.notes).toMatchObject([{ line: 2, message: expect.stringContaining('5 people') }])
})

test('columns that are unknown, missing or there twice are errors of the header', async () => {
  const event = await startEvent()
  const text = 'Mail;E-mail;First name;T-shirt;Last name;Phone\nx;y;z;a;b;c\n'
  expect(await send(event, 'applicants', { text })).toMatchObject({
    body: {
      created: 0,
      errors: [
        { line: 1, column: 'T-shirt' },
        { line: 1, column: 'E-mail' },
        { line: 1, column: 'review_status' },
      ],
    },
  })
})

test('texts that are no table and unknown fields are refused', async () => {
  const event = await startEvent()
  const bad: [Body, object][] = [
    [{ text: '' }, { text: ['The file has no line that names its columns.'] }],
    [{ text: 'x,'.repeat(3_999_000) }, { text: [expect.stringContaining('more than 500 cells')] }],
    [{ text: 'a\n', columns: { a: 'size' } }, { columns: ['There is no field "size".'] }],
    [{ text: 'a\n', defaults: { size: '' } }, { defaults: ['There is no field "size".'] }],
    [{ text: 'a\n', defaults: { name: '\0' } }, { defaults: [expect.stringContaining('stored')] }],
  ]
  for (const [body, answer] of bad) {
    expect(await send(event, 'categories', body)).toMatchObject({ status: 400, body: answer })
  }
  const other = '/api/event/imports/orders/'
  const options = { body: { text: 'a', dry_run: true } }
  expect(await event.organiser.request('POST', other, options)).toMatchObject({ status: 404 })
  expect(await send(event, 'categories', { text: 'x'.repeat(8_000_000) })).toMatchObject({
    status: 413,
    body: { detail: 'The body is larger than 8,000,000 bytes.' },
  })
})

test('links are in the answer alone, for those who have never logged in, and are made again', async () => {
  const event = await startEvent()
  queueWithoutSending(event)
  const grace = await makeUser(event.db, { email: 'grace@example.com' })
  const body = { text: people, access: 'links' } as const
  const first = await send(event, 'applicants', body)
  expect(first).toMatchObject({
    body: { created: 1, links: [{ review_status: 'Waitlisted' }, { email: 'ada@example.com' }] },
  })
  // None by mail: a second link would be on its way.
  expect(await event.db.selectFrom('mails').selectAll().execute()).toEqual([])
  expect(JSON.stringify(await event.db.selectFrom('kept_answers').selectAll().execute())).toBe('[]')
  await event.db
    .updateTable('users')
    .set({ last_login: '2024-01-01T00:00:00.000Z' })
    .where('id', '=', grace.userId)
    .execute()
  const again = await send(event, 'applicants', body)
  expect(again).toMatchObject({
    body: { created: 0, unchanged: 2, links: [{ email: 'ada@example.com' }] },
  })
  const urls = [first, again].map(({ body: { links = [] } }) => links.at(-1)?.url ?? '')
  expect(new Set(urls).size).toBe(2)
  const choose = (url = '') =>
    event.anonymous().request('POST', '/api/auth/password/', {
      body: { token: new URL(url).searchParams.get('token'), password: 'a-long-password' },
    })
  expect(await choose(urls[0])).toMatchObject({ status: 400 })
  expect(await choose(urls[1])).toMatchObject({ status: 200 })
  expect(
    await event.anonymous().call(login, {
      body: { email: 'ada@example.com', password: 'a-long-password' },
    }),
  ).toMatchObject({ status: 200 })
})

test('a dry run makes no links', async () => {
  const event = await startEvent()
  const before = await emailsOf(event)
  expect(
    await send(event, 'applicants', { text: people, access: 'links', dry_run: true }),
  ).toMatchObject({ body: { created: 2, links: [] } })
  expect(await emailsOf(event)).toEqual(before)
  expect(await event.db.selectFrom('password_links').selectAll().execute()).toEqual([])
})

test('invitations by mail need a mail server; who has one that works gets no second', async () => {
  const bare = await startEvent()
  expect(await send(bare, 'applicants', { text: people, access: 'mail' })).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('Mail is not configured') },
  })
  const smtp = { smtpUrl: 'smtp://127.0.0.1:1', publicUrl: 'https://signout.example.com' }
  const event = await startEvent({ config: smtp })
  const recipients = async () => {
    const mails = event.db.selectFrom('mails').select('recipient').orderBy('id')
    return (await mails.execute()).map(({ recipient }) => recipient)
  }
  const { status, body } = await send(event, 'applicants', { text: people, access: 'mail' })
  expect({ status, links: body.links }).toEqual({ status: 200, links: undefined })
  expect(await recipients()).toEqual(['ada@example.com', 'grace@example.com'])
  await send(event, 'applicants', { text: people, access: 'mail' })
  expect(await recipients()).toHaveLength(2)
  expect((await event.organiser.call(listUsers, { query: { search: 'grace' } })).body.count).toBe(1)
})

test('an organiser reads how far the own import is, while it runs', async () => {
  const event = await startEvent()
  await makeCategory(event.db, { name: 'Lights' })
  const other = await event.as(await makeOrganiser(event.db))
  const read = async (by: TestClient) => (await by.call(getImportProgress, {})).body
  const readOwn = async () => read(event.organiser)
  const rows = Array.from({ length: 2000 }, (_, index) => `Lamp ${index},3,Lights`)
  const rest = ['model_number', 'manufacturer', 'datasheet', 'max_per_team', 'image_url', 'notes']
  const importing = send(event, 'hardware', {
    text: ['name,quantity_available,categories', ...rows].join('\n'),
    defaults: Object.fromEntries(rest.map((name) => [name, ''])),
  })
  await expect.poll(readOwn, { interval: 1 }).toMatchObject({ total: 2000 })
  const { done } = ImportProgress.parse(await readOwn())
  expect(done).toBeGreaterThan(0)
  await expect.poll(readOwn, { interval: 1 }).not.toMatchObject({ done })
  expect(await read(other)).toEqual({ done: 0, total: 0 })
  expect(await importing).toMatchObject({ body: { created: 2000 } })
  expect(await readOwn()).toEqual({ done: 0, total: 0 })
})
