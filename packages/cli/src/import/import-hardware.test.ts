import { commandLine } from '@signout/server/base/actor.ts'
import { importItems } from '@signout/server/catalogue/import-items.ts'
import { importedItem, makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeTeam } from '@signout/server/testing/world/make.ts'
import { expect, test } from 'vitest'
import {
  cliTime,
  onEitherDatabase,
  startCli,
  sampleFiles,
  type TestCli,
} from '../testing/start-cli.ts'

const header =
  'name,model_number,manufacturer,datasheet,quantity_available,max_per_team,categories,image_url,notes'

/** The command line with the real categories. */
async function startWithCategories(): Promise<TestCli> {
  const cli = await startCli()
  await cli.run('import', 'categories', sampleFiles.categories)
  return cli
}

function importHardware(cli: TestCli, file: string, ...flags: string[]) {
  return cli.run('import', 'hardware', file, ...flags)
}

onEitherDatabase(() => {
  test('the real catalogue goes in, and a second time changes nothing', async () => {
    const cli = await startWithCategories()
    expect(await importHardware(cli, sampleFiles.hardware)).toEqual({
      exitCode: 0,
      stdout: '128 created, 0 updated, 0 unchanged.\n',
      stderr: '',
    })
    const again = await importHardware(cli, sampleFiles.hardware, '--json')
    expect(JSON.parse(again.stdout)).toEqual({
      created: 0,
      updated: 0,
      unchanged: 128,
      dry_run: false,
    })
    expect(await cli.run('verify')).toMatchObject({ exitCode: 0 })
  })

  test('awkward rows go in unharmed', async () => {
    const cli = await startWithCategories()
    expect(await importHardware(cli, sampleFiles.awkwardHardware)).toMatchObject({
      exitCode: 0,
      stderr: '',
    })
    const rows = await cli.db
      .selectFrom('hardware')
      .select(['name', 'model_number', 'manufacturer', 'notes'])
      .execute()
    const named = new Map(rows.map((row) => [row.name, row]))
    expect(named.get('Kit "Pro", 3rd edition, 7" screen')).toMatchObject({
      model_number: 'KP-3,7"',
      manufacturer: 'Smith, "Jones" & Co.',
    })
    expect(named.get('Carriage returns in notes')?.notes).toBe(
      'This break is CR LF:\r\nthis one is LF alone:\nand this one is CR alone:\rend.',
    )
    expect(named.get('=SUM(A1)')).toMatchObject({ model_number: '+1', manufacturer: '-2' })
    expect(named.get('007')).toMatchObject({ model_number: '1E10', manufacturer: 'TRUE' })
    expect(named.get('null')).toMatchObject({ model_number: 'None', manufacturer: 'undefined' })
    expect(named.get('Bare minimum')).toMatchObject({
      model_number: null,
      manufacturer: null,
      notes: null,
    })
    expect([...named.keys()].filter((name) => name.length === 255)).toHaveLength(2)
    expect(await cli.run('verify')).toMatchObject({ exitCode: 0 })
  })

  test('every bad row is named with its number, and nothing is written', async () => {
    const cli = await startWithCategories()
    const { exitCode, stdout, stderr } = await importHardware(cli, sampleFiles.badHardware)
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    const lines = stderr.trimEnd().split('\n')
    expect(lines.shift()).toContain('is not UTF-8, and was read as Windows-1252')
    expect(lines.pop()).toBe('bad-hardware.csv: 25 rows are refused, nothing was imported.')
    // `1,000` is a number, and a letter in Windows-1252 a letter.
    expect(
      lines.flatMap((line) => /^rows? (\d+(?: and \d+)?)/.exec(line)?.[1]?.split(' and ') ?? []),
    ).toEqual(
      Array.from({ length: 27 }, (_, index) => String(index + 3)).filter(
        (line) => line !== '11' && line !== '28',
      ),
    )
    expect(await cli.db.selectFrom('hardware').selectAll().execute()).toEqual([])
  })

  test('changed fields of an item are written, its identity and stock kept', async () => {
    const cli = await startWithCategories()
    await importHardware(cli, await cli.file('a.csv', `${header}\nLamp,L1,,,5,,Power,,\n`))
    const before = await cli.db.selectFrom('hardware').selectAll().executeTakeFirstOrThrow()
    const team = await makeTeam(cli.db)
    await makeOrder(cli.db, { team, lines: [{ item: before, quantity: 3 }] })
    const row = 'Lamp,L1,Acme,https://example.com/l,8,2,Sensors;Audio,https://example.com/l.png,Hot'
    const changed = await cli.file('b.csv', `${header}\n${row}\n`)
    expect(await cli.run('import', 'hardware', changed)).toMatchObject({
      stdout: '0 created, 1 updated, 0 unchanged.\n',
    })
    const after = await cli.db.selectFrom('hardware').selectAll().execute()
    expect(after).toMatchObject([
      { id: before.id, manufacturer: 'Acme', quantity_available: 8, quantity_remaining: 5 },
    ])
    expect(await cli.db.selectFrom('hardware_categories').selectAll().execute()).toHaveLength(2)
    expect(await cli.run('verify')).toMatchObject({ exitCode: 0 })
  })

  test('names that are written otherwise are the same item and category', async () => {
    const cli = await startWithCategories()
    const lamp = await makeItem(cli.db, { name: 'lámpara', model_number: 'l-1', quantity: 4 })
    const file = await cli.file('a.csv', `${header}\nLampara,L-1,,,4,,POWER,,\n`)
    expect(await importHardware(cli, file)).toMatchObject({
      stdout: '0 created, 1 updated, 0 unchanged.\n',
    })
    const stored = await cli.db.selectFrom('hardware').selectAll().execute()
    expect(stored).toMatchObject([{ id: lamp.id, name: 'Lampara', model_number: 'L-1' }])
    const twice = await cli.file(
      'b.csv',
      `${header}\nMotor,M1,,,1,,Power,,\nMOTOR,m1,,,1,,Power;power,,\n`,
    )
    const { exitCode, stderr } = await importHardware(cli, twice)
    expect({ exitCode, lines: stderr.split('\n').slice(0, 2) }).toEqual({
      exitCode: 1,
      lines: [
        'row 3, MOTOR: categories is "Power;power": one appears twice.',
        'row 3, MOTOR: it has the same name and model_number as row 2.',
      ],
    })
    expect(await cli.run('verify')).toMatchObject({ exitCode: 0 })
  })

  test('a total is not lowered below what is out, broken or lost', async () => {
    const cli = await startWithCategories()
    const lamp = await makeItem(cli.db, { name: 'Lamp', quantity: 10 })
    const team = await makeTeam(cli.db)
    await makeOrder(cli.db, {
      team,
      status: 'Picked Up',
      lines: [{ item: lamp, quantity: 5, returned: ['Healthy', 'Broken'] }],
    })
    const withTotal = (total: number) =>
      cli.file('lamp.csv', `${header}\nLamp,,,,${total},,Power,,\nNew,,,,1,,Power,,\n`)
    const refused = await cli.run('import', 'hardware', await withTotal(3))
    expect(refused.exitCode).toBe(1)
    expect(refused.stderr).toContain(
      'row 2, Lamp: quantity_available cannot be lowered from 10 to 3: 4 are not on the shelf (3 with teams, 1 came back unfit or not at all).',
    )
    expect(await cli.db.selectFrom('hardware').select('name').execute()).toHaveLength(1)
    expect(await cli.run('import', 'hardware', await withTotal(4))).toMatchObject({ exitCode: 0 })
    expect(await cli.run('verify')).toMatchObject({ exitCode: 0 })
  })

  test('imports at the same time create each item once', async () => {
    const cli = await startWithCategories()
    const runs = await Promise.all(
      [1, 2, 3].map(() => importHardware(cli, sampleFiles.awkwardHardware)),
    )
    expect(runs.map((run) => run.exitCode)).toEqual([0, 0, 0])
    expect(await cli.db.selectFrom('hardware').select('id').execute()).toHaveLength(18)
  })

  test('thousands of rows go in with few statements', async () => {
    const { db, statements } = await startWithCategories()
    const items = Array.from({ length: 5000 }, (_, index) =>
      importedItem({ name: `Item ${index}`, quantity_available: 1, categories: ['Power'] }),
    )
    statements.length = 0
    await importItems(db, commandLine, { rows: items, isDryRun: false }, cliTime)
    expect(statements.length).toBeLessThan(200)
  })
})

test('rows of the largest sizes go in, characters beyond the first plane counted as one', async () => {
  const cli = await startWithCategories()
  const rows = [
    `${'💡'.repeat(255)},,,,2147483647,2147483647,Power,,${'n'.repeat(10_000)}`,
    '  trimmed  , M 1 ,,, 7 ,, Power ; Audio ,,  kept  ',
  ]
  const file = await cli.file('rows.csv', `${header}\n${rows.join('\n')}`)
  expect(await cli.run('import', 'hardware', file)).toMatchObject({ exitCode: 0, stderr: '' })
  const stored = await cli.db.selectFrom('hardware').selectAll().orderBy('id').execute()
  expect(stored).toMatchObject([
    { quantity_available: 2_147_483_647, max_per_team: 2_147_483_647 },
    { name: 'trimmed', model_number: 'M 1', quantity_available: 7, notes: '  kept  ' },
  ])
})
