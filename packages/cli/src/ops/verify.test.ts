import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeTeam } from '@signout/server/testing/world/make.ts'
import { corruptFile } from '@signout/server/testing/database/test-database.ts'
import { describe, expect, test } from 'vitest'
import { onEitherDatabase, runIn, startCli } from '../testing/start-cli.ts'

onEitherDatabase(() => {
  test('stock that does not add up is named with the figures', async () => {
    const { db, run } = await startCli()
    const lamp = await makeItem(db, { name: 'Lamp' })
    await makeOrder(db, { team: await makeTeam(db), lines: [{ item: lamp, quantity: 2 }] })
    await db.updateTable('hardware').set({ quantity_remaining: 9 }).execute()
    const problem = 'quantity_remaining is 9, its units say 8: 2 of 10 are not on the shelf'
    expect(await run('verify')).toEqual({
      exitCode: 1,
      stdout: `item ${lamp.id} (Lamp): ${problem}.\n`,
      stderr: 'There is 1 difference.\n',
    })
    const { exitCode, stdout } = await run('verify', '--json')
    expect(exitCode).toBe(1)
    expect(JSON.parse(stdout)).toEqual({
      differences: [{ subject: `item ${lamp.id} (Lamp)`, problem }],
    })
  })
})

describe('a damaged SQLite file is one line', () => {
  /** A command line on a closed database, and its file. */
  async function startOnFile() {
    const { path } = await startCli()
    const env = { DATA_DIR: path('data') }
    const run = (...argv: string[]) => runIn(env, argv)
    await run('migrate')
    return { run, file: join(path('data'), 'signout.sqlite') }
  }

  test('that is not a database', async () => {
    const { run, file } = await startOnFile()
    await corruptFile(file, 0)
    expect(await run('verify')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'The database cannot be opened: file is not a database\n',
    })
  })

  test('whose indexes do not fit its tables', async () => {
    const { run, file } = await startOnFile()
    const bytes = await readFile(file)
    bytes.write('x', bytes.lastIndexOf('HSS Test Users'))
    await writeFile(file, bytes)
    const { exitCode, stdout, stderr } = await run('verify')
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toMatch(/^The database does not work: its file is damaged: .* index .*\n$/)
  })
})
