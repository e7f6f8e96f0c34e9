import { type BodyOf, importFile, type ImportKind } from '@signout/contract'
import { expect, test } from 'vitest'
import { startEvent, type TestEvent } from '../testing/world/event.ts'
import { makeCategory, makeItem } from '../testing/world/make-items.ts'

// Tests of spec §13.

type Body = Partial<BodyOf<typeof importFile>>

const header = 'Item,Qty,Category,Storage bin,Part #,Max / team,Brand,Datasheet,Picture,Notes'
const rest = { manufacturer: '', datasheet: '', image_url: '', notes: '', max_per_team: '' }
const defaults = { ...rest, model_number: '' }

const send = async (
  { organiser }: TestEvent,
  text: string,
  body: Body = {},
  kind: ImportKind = 'hardware',
) => {
  const answer = await organiser.call(importFile, {
    params: { kind },
    body: { text, dry_run: false, ...(kind === 'hardware' && { defaults }), ...body },
  })
  return { status: answer.status, ...answer.body }
}

const itemsOf = ({ db }: TestEvent) =>
  db.selectFrom('hardware').select(['name', 'quantity_available']).orderBy('id').execute()

async function startWithLights(): Promise<TestEvent> {
  const event = await startEvent()
  await makeCategory(event.db, { name: 'Lights' })
  return event
}

test('a sheet with a title, notes, a total and more usual names is imported as it is', async () => {
  const event = await startWithLights()
  const text = [
    'Inventory 2026,,,,,,,,,',
    ',,,,,,,,,',
    header,
    'Lamp,x25,Lights,F7,L-1,~3,,,,',
    ',,,,,,,,,',
    'Torch,2 boxes,Lights,,,,,,,',
    'TOTAL,27,,,,,,,,',
  ].join('\r\n')
  const expected = {
    status: 200,
    created: 2,
    errors: [],
    notes: [
      { row: 4, line: 4, name: 'Lamp', column: 'Qty', message: 'Qty is "x25", read as 25.' },
      { row: 4, line: 4, name: 'Lamp', column: 'Max / team', message: expect.any(String) },
      { row: 6, line: 6, name: 'Torch', column: 'Qty', message: 'Qty is "2 boxes", read as 2.' },
    ],
    left_out: [
      { row: 1, text: 'Inventory 2026', reason: 'title' },
      { row: 2, text: '', reason: 'empty' },
      { row: 5, text: '', reason: 'empty' },
      { row: 7, text: 'TOTAL', reason: 'totals' },
    ],
    new_categories: [],
  }
  expect(await send(event, text, { dry_run: true })).toMatchObject(expected)
  expect(await send(event, text)).toMatchObject(expected)
  expect(await event.db.selectFrom('hardware').selectAll().orderBy('id').execute()).toMatchObject([
    { name: 'Lamp', quantity_available: 25, location: 'F7', model_number: 'L-1', max_per_team: 3 },
    { name: 'Torch', quantity_available: 2 },
  ])
})

test('categories that there are not yet are named, and made in the same transaction when asked for', async () => {
  const event = await startWithLights()
  const text = 'Item,Qty,Category\nLamp,1,Lights\nHorn,2,Sound;Loud\nBell,3,SOUND\n'
  const refused = await send(event, text)
  expect(refused).toMatchObject({
    errors: [
      { row: 3, name: 'Horn', message: 'Category: there is no category "Sound".' },
      { row: 3 },
      { row: 4 },
    ],
    new_categories: ['Sound', 'Loud'],
  })
  expect(await itemsOf(event)).toEqual([])
  const create_categories = true
  const tried = await send(event, text, { create_categories, dry_run: true })
  expect(tried).toMatchObject({ created: 3, errors: [], new_categories: ['Sound', 'Loud'] })
  const wrong = await send(event, text.replace(',3,', ',many,'), { create_categories })
  expect(wrong).toMatchObject({ errors: [{ row: 4 }] })
  const names = () => event.db.selectFrom('categories').select('name').orderBy('id').execute()
  expect(await names()).toEqual([{ name: 'Lights' }])

  expect(await send(event, text, { create_categories })).toMatchObject({ created: 3, errors: [] })
  expect(await names()).toEqual([{ name: 'Lights' }, { name: 'Sound' }, { name: 'Loud' }])
  const again = await send(event, text, { create_categories })
  expect(again).toMatchObject({ unchanged: 3, new_categories: [] })
  const kinds = await event.db.selectFrom('history').select('kind').orderBy('id').execute()
  const made = (noun: string, count: number) => Array<string>(count).fill(`${noun}.created`)
  expect(kinds.slice(-5).map(({ kind }) => kind)).toEqual([
    ...made('category', 2),
    ...made('hardware', 3),
  ])
  const moved = text.replace('Lamp,1,Lights', 'Lamp,1,Lights;Bright')
  expect(await send(event, moved, { create_categories, dry_run: true })).toMatchObject({
    updated: 1,
    unchanged: 2,
    new_categories: ['Bright'],
  })
  const long = text.replace('Sound;', `${'x'.repeat(300)};`)
  expect(await send(event, long, { create_categories })).toMatchObject({ errors: [{ row: 3 }] })
})

test('wrong rows are left out or mended, never half of a row', async () => {
  const event = await startWithLights()
  const text = 'Item,Qty,Category\nLamp,many,Lights\nTorch,2,Lights\nBulb,few,Lights\n'
  const all = await send(event, text)
  expect(all).toMatchObject({ created: 1, errors: [{ row: 2, name: 'Lamp' }, { row: 4 }] })
  const mendedWrongly = { 2: { quantity_available: 'lots' }, 4: 'skip' } as const
  const again = await send(event, text, { rows: mendedWrongly })
  expect(again).toMatchObject({
    errors: [{ row: 2, message: expect.stringContaining('Qty is "lots"') }],
    left_out: [{ row: 4, text: 'Bulb', reason: 'skipped' }],
  })
  expect(await itemsOf(event)).toEqual([])
  const mended = { 2: { quantity_available: '5' }, 4: 'skip' } as const
  expect(await send(event, text, { rows: mended })).toMatchObject({ created: 2, errors: [] })
  expect(await itemsOf(event)).toEqual([
    { name: 'Lamp', quantity_available: 5 },
    { name: 'Torch', quantity_available: 2 },
  ])
})

test('words for a status, empty ones and repeated people are settled for the whole file', async () => {
  const event = await startEvent()
  const text = [
    'Email,First name,Last name,Phone,Application status',
    'ada@example.com,Ada,King,,accepted (confirmed)',
    'grace@example.com,Grace,Hopper,,',
    'ada@example.com,Ada,Lovelace,,Accepted (Confirmed)',
  ].join('\n')
  expect(await send(event, text, {}, 'applicants')).toMatchObject({
    errors: [{ row: 2, name: 'Ada King' }, { row: 3 }, { row: 4 }],
  })
  const choice = {
    values: { review_status: { 'accepted (confirmed)': 'Accepted' } },
    defaults: { review_status: 'Waitlisted' },
  }
  expect(await send(event, text, choice, 'applicants')).toMatchObject({
    created: 2,
    errors: [],
    notes: [{ row: 4, name: 'Ada Lovelace', message: expect.stringContaining('row 2') }],
  })
  const users = event.db.selectFrom('users').select(['last_name', 'review_status'])
  expect(await users.where('email', 'like', '%@example.com').orderBy('email').execute()).toEqual(
    expect.arrayContaining([
      { last_name: 'Lovelace', review_status: 'Accepted' },
      { last_name: 'Hopper', review_status: 'Waitlisted' },
    ]),
  )
})

test('empty cells are filled down, and quantities of one item are added up, when asked for', async () => {
  const event = await startWithLights()
  const text = 'Item,Qty,Category\nLamp,2,Lights\nTorch,1,\nLamp,3,\n'
  expect(await send(event, text)).toMatchObject({ errors: [{ row: 3 }, { row: 4 }, { row: 4 }] })
  const choice = { fill_down: ['categories'], sum: true }
  expect(await send(event, text, choice)).toMatchObject({
    created: 2,
    errors: [],
    notes: [{ row: 4, name: 'Lamp' }],
  })
  expect(await itemsOf(event)).toEqual([
    { name: 'Lamp', quantity_available: 5 },
    { name: 'Torch', quantity_available: 1 },
  ])
})

test('choices of unknown fields and of rows that are not in the file are refused', async () => {
  const event = await startWithLights()
  const text = 'Item,Qty,Category\nLamp,2,Lights\n'
  const unknown = ['There is no field "size".']
  const bad: [Body, object][] = [
    [{ rows: { 2: { size: 'L' } } }, { rows: unknown }],
    [{ values: { size: {} } }, { values: unknown }],
    [{ fill_down: ['size'] }, { fill_down: unknown }],
    [{ rows: { 3: 'skip' } }, { rows: ['The file has no row 3 to import.'] }],
    [{ rows: { 1: 'skip' } }, { rows: ['The file has no row 1 to import.'] }],
  ]
  const asNumber = { text, dry_run: true, defaults, rows: { 2: { quantity_available: 5 } } }
  expect(
    await event.organiser.request('POST', '/api/event/imports/hardware/', { body: asNumber }),
  ).toMatchObject({ status: 200, body: { created: 1, errors: [] } })
  for (const [body, answer] of bad) {
    expect(await send(event, text, body)).toMatchObject({ status: 400, ...answer })
  }
})

test('of two imports of the same file at once one creates and the other finds its rows', async () => {
  const event = await startWithLights()
  await makeItem(event.db, { name: 'Known', quantity: 1 })
  const rows = Array.from({ length: 300 }, (_, at) => `Item ${at},1,New ${at % 7}`)
  const text = `Item,Qty,Category\n${rows.join('\n')}\n`
  const both = await Promise.all([1, 2].map(() => send(event, text, { create_categories: true })))
  const counts = both.map(({ created, unchanged, errors }) => [created, unchanged, errors.length])
  expect(counts.toSorted(([one = 0], [other = 0]) => one - other)).toEqual([
    [0, 300, 0],
    [300, 0, 0],
  ])
  expect(await itemsOf(event)).toHaveLength(301)
})
