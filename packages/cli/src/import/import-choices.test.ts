import { makeWorkbook } from '@signout/csv/testing/make-workbook.ts'
import { expect, test } from 'vitest'
import { startCli } from '../testing/start-cli.ts'

// Tests of spec §13.

const rest = ['model_number', 'manufacturer', 'datasheet', 'max_per_team', 'image_url', 'notes']
const defaults = rest.flatMap((field) => ['--default', `${field}=`])

test('a workbook with a title and a total is imported, and said before what is left out', async () => {
  const cli = await startCli()
  const bytes = await makeWorkbook(
    {
      name: 'Inventory',
      rows: [
        ['Inventory 2026', null, null],
        ['Item', 'Qty', 'Category'],
        ['Lamp', 'x25', 'Lights'],
        ['Torch', 2, null],
        ['Horn', 3, 'Sound'],
        ['TOTAL', 30, null],
      ],
      merges: [{ startRow: 2, startCol: 2, endRow: 3, endCol: 2 }],
    },
    {
      name: 'Old',
      rows: [
        ['Item', 'Qty', 'Category'],
        ['Rope', 1, 'Old'],
      ],
    },
  )
  const file = await cli.file('inventory.xlsx', bytes)
  const run = async (...flags: string[]) => {
    const answer = await cli.run('import', 'hardware', file, ...defaults, ...flags)
    return { ...answer, stderr: answer.stderr.replace(/^Database: .*\n/m, '') }
  }
  const notes = [
    'inventory.xlsx has 2 sheets: "Inventory" is read. Name another with --sheet: "Old".',
    'row 3, Lamp: Qty is "x25", read as 25.',
    "left out: row 1 'Inventory 2026', row 6 'TOTAL'",
  ]
  expect(await run()).toMatchObject({
    exitCode: 1,
    stderr: [
      ...notes,
      'rows 3 and 4: Category: there is no category "Lights".',
      'row 5, Horn: Category: there is no category "Sound".',
      'inventory.xlsx: 3 rows are refused, nothing was imported.',
      '',
    ].join('\n'),
  })
  const made = [...notes, '2 new categories: Lights, Sound', '']
  expect(await run('--create-categories', '--dry-run')).toEqual({
    exitCode: 0,
    stdout: '3 created, 0 updated, 0 unchanged: this would be done, nothing was written.\n',
    stderr: made.join('\n'),
  })
  expect(await cli.db.selectFrom('categories').selectAll().execute()).toEqual([])
  expect(await run('--create-categories')).toEqual({
    exitCode: 0,
    stdout: '3 created, 0 updated, 0 unchanged.\n',
    stderr: made.join('\n'),
  })
  expect(await run('--sheet', 'Old', '--create-categories')).toMatchObject({
    exitCode: 0,
    stdout: '1 created, 0 updated, 0 unchanged.\n',
  })
  expect(await run('--sheet', 'New')).toMatchObject({
    exitCode: 1,
    stderr: 'inventory.xlsx has no sheet "New": there is "Inventory", "Old".\n',
  })
})

test('wrong rows are left out and named, those that the database refuses too', async () => {
  const cli = await startCli()
  const rows = ['Lamp,many,Lights', 'Torch,2,Sound', 'Bulb,1,Lights', 'Bulb,2,Lights']
  const file = await cli.file('items.csv', ['Item,Qty,Category', ...rows].join('\n'))
  await cli.db.insertInto('categories').values({ name: 'Lights', name_key: 'lights' }).execute()
  const run = (...flags: string[]) => cli.run('import', 'hardware', file, ...defaults, ...flags)
  expect(await run()).toMatchObject({ exitCode: 1 })
  expect(await run('--skip-wrong')).toEqual({
    exitCode: 0,
    stdout: '1 created, 0 updated, 0 unchanged.\n',
    stderr: [
      'left out: row 2, Lamp: Qty is "many": it must be a whole number from 0 to 2,147,483,647.',
      'left out: row 3, Torch: Category: there is no category "Sound".',
      'left out: row 5, Bulb: it has the same name and model_number as row 4.',
      '',
    ].join('\n'),
  })
  expect(await run('--skip-wrong', '--sum')).toMatchObject({
    stdout: '0 created, 1 updated, 0 unchanged.\n',
    stderr: expect.stringContaining('row 5, Bulb: it has the same name and model_number as row 4'),
  })
})

test('a good row is imported although its double is wrong, and left out', async () => {
  const cli = await startCli()
  const rows = ['Lamp,many,Lights', 'Lamp,2,Lights', 'Torch,2,Sound', 'Torch,3,Lights']
  const file = await cli.file('items.csv', ['Item,Qty,Category', ...rows].join('\n'))
  await cli.db.insertInto('categories').values({ name: 'Lights', name_key: 'lights' }).execute()
  const answer = await cli.run('import', 'hardware', file, ...defaults, '--skip-wrong')
  expect(answer).toMatchObject({ stdout: '2 created, 0 updated, 0 unchanged.\n' })
  const items = cli.db.selectFrom('hardware').select(['name', 'quantity_available']).orderBy('id')
  expect(await items.execute()).toEqual([
    { name: 'Lamp', quantity_available: 2 },
    { name: 'Torch', quantity_available: 3 },
  ])
})

test('words of a column are mapped, and its empty cells filled down', async () => {
  const cli = await startCli()
  const rows = [
    'ada@example.com,Ada,K,,accepted (confirmed),Robots',
    'eva@example.com,Eva,L,,yes: really=true,',
  ]
  const header = 'Email,First name,Last name,Phone,Status,Group'
  const file = await cli.file('people.csv', [header, ...rows].join('\n'))
  const passwords = ['--passwords-out', cli.path('passwords.csv')]
  const run = (...flags: string[]) => cli.run('import', 'applicants', file, ...passwords, ...flags)
  const mapped = ['--map', 'status:"accepted (confirmed)"=Accepted']
  expect(await run(...mapped, '--fill-down', 'group')).toMatchObject({ exitCode: 1 })
  const all = [...mapped, '--map', 'review_status:YES: really=true=Waitlisted']
  expect(await run(...all, '--fill-down', 'Group')).toMatchObject({ exitCode: 0 })
  const users = cli.db.selectFrom('users').select(['review_status', 'registration_team'])
  expect(await users.orderBy('email').execute()).toEqual([
    { review_status: 'Accepted', registration_team: 'Robots' },
    { review_status: 'Waitlisted', registration_team: 'Robots' },
  ])
  for (const wrong of [
    ['--map', 'status=Accepted'],
    ['--map', 'colour:red=Accepted'],
    ['--fill-down', 'colour'],
  ]) {
    expect(await run(...wrong)).toMatchObject({ exitCode: 2 })
  }
})
