import { makeCategory } from '@signout/server/testing/world/make-items.ts'
import { expect, test } from 'vitest'
import { onEitherDatabase, startCli } from '../testing/start-cli.ts'

onEitherDatabase(() => {
  test('categories are created, updated by name and left alone', async () => {
    const cli = await startCli()
    const imported = async (content: string) =>
      cli.run('import', 'categories', await cli.file('categories.csv', content))
    expect(await imported('name,max_per_team\nPower,4\nAudio,\nCables,0\n')).toMatchObject({
      exitCode: 0,
      stdout: '3 created, 0 updated, 0 unchanged.\n',
    })
    expect(await imported('max_per_team,name\n4,Power\n3,Audio\n,Cables\n1,New\n')).toMatchObject({
      stdout: '1 created, 2 updated, 1 unchanged.\n',
    })
    const stored = await cli.db
      .selectFrom('categories')
      .select(['name', 'max_per_team'])
      .orderBy('id')
      .execute()
    expect(stored).toEqual([
      { name: 'Power', max_per_team: 4 },
      { name: 'Audio', max_per_team: 3 },
      { name: 'Cables', max_per_team: null },
      { name: 'New', max_per_team: 1 },
    ])
  })

  test('a name that is written otherwise is the same category, and is corrected', async () => {
    const cli = await startCli()
    const { id } = await makeCategory(cli.db, { name: 'écrans' })
    const file = await cli.file('c.csv', 'name,max_per_team\nEcrans,2\n')
    expect(await cli.run('import', 'categories', file)).toMatchObject({
      stdout: '0 created, 1 updated, 0 unchanged.\n',
    })
    const stored = await cli.db.selectFrom('categories').selectAll().execute()
    expect(stored).toMatchObject([{ id, name: 'Ecrans', name_key: 'ecrans', max_per_team: 2 }])
    const twice = await cli.file('d.csv', 'name,max_per_team\nEcrans,2\nÉCRANS,2\n')
    expect(await cli.run('import', 'categories', twice)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('row 3, ÉCRANS: it has the same name as row 2.'),
    })
  })

  test('one bad row refuses them all', async () => {
    const cli = await startCli()
    const file = await cli.file('c.csv', 'name,max_per_team\nA;B,1\n,2\nGood,\nGood,\nX,-1\n')
    const { exitCode, stderr } = await cli.run('import', 'categories', file)
    expect(exitCode).toBe(1)
    expect(stderr.split('\n')).toEqual([
      'row 2, A;B: name is "A;B": a semicolon separates the categories of an item.',
      'row 3: name is empty: it is required.',
      'row 5, Good: it has the same name as row 4.',
      'row 6, X: max_per_team is "-1": it must be a whole number from 0 to 2,147,483,647.',
      'c.csv: 4 rows are refused, nothing was imported.',
      '',
    ])
    expect(await cli.db.selectFrom('categories').selectAll().execute()).toEqual([])
  })

  test('only a large file is announced, before it is written', async () => {
    const cli = await startCli()
    const importRows = async (count: number) => {
      const rows = Array.from({ length: count }, (_, index) => `Category ${index},`)
      const file = await cli.file('c.csv', ['name,max_per_team', ...rows].join('\n'))
      return cli.run('import', 'categories', file)
    }
    expect(await importRows(1999)).toMatchObject({ exitCode: 0, stderr: '' })
    expect(await importRows(2000)).toEqual({
      exitCode: 0,
      stdout: '1 created, 0 updated, 1999 unchanged.\n',
      stderr:
        'Importing 2000 rows in one go: until it is done, other changes may have to wait a moment.\n',
    })
  })
})
