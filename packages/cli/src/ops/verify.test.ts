import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Condition, OrderStatus } from '@signout/contract'
import type { Db } from '@signout/server/db/tables.ts'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeParticipant, makeTeam } from '@signout/server/testing/world/make.ts'
import { corruptFile } from '@signout/server/testing/database/test-database.ts'
import { findDifferences } from '@signout/server/ops/verify.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { onEitherDatabase, runIn, startCli } from '../testing/start-cli.ts'

/** A team, an item of ten and an order of two of them. */
async function startWithOrder(status: OrderStatus = 'Submitted', returned: Condition[] = []) {
  const cli = await startCli()
  const team = await makeTeam(cli.db)
  const lamp = await makeItem(cli.db, { name: 'Lamp' })
  const lines = [{ item: lamp, quantity: 2, returned }]
  const order = await makeOrder(cli.db, { team, status, lines })
  return { ...cli, team, lamp, order }
}

onEitherDatabase(() => {
  test.each([
    ['Submitted', []],
    ['Ready for Pickup', []],
    ['Cancelled', []],
    ['Picked Up', ['Broken']],
    ['Returned', ['Healthy', 'Lost']],
  ] as const)('an order that is %s is fine', async (status, returned) => {
    const { run } = await startWithOrder(status, [...returned])
    expect(await run('verify')).toEqual({
      exitCode: 0,
      stdout: 'Everything fits together.\n',
      stderr: '',
    })
  })

  test('stock that does not add up is named with the figures', async () => {
    const { db, run, lamp } = await startWithOrder()
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

describe('each broken rule is a line', () => {
  const setStatus = (status: OrderStatus) => async (db: Db) => {
    await db.updateTable('orders').set({ status }).execute()
  }
  test.each<[string, OrderStatus, Condition[], (db: Db) => Promise<unknown>, string]>([
    [
      'Returned too early',
      'Picked Up',
      ['Broken'],
      setStatus('Returned'),
      'it is Returned, but 1 of its units were not returned',
    ],
    [
      'Submitted again',
      'Picked Up',
      ['Broken'],
      setStatus('Submitted'),
      'it is Submitted, but 1 of its units were returned',
    ],
    [
      'Picked Up for good',
      'Returned',
      ['Healthy', 'Lost'],
      setStatus('Picked Up'),
      'it is Picked Up, but all of its units were returned',
    ],
    [
      'nothing requested',
      'Submitted',
      [],
      (db) => db.deleteFrom('order_requests').execute(),
      'nothing is requested in it',
    ],
    [
      'more granted than requested',
      'Submitted',
      [],
      (db) => db.updateTable('order_requests').set({ requested_quantity: 1 }).execute(),
      '2 of item 1 are granted, 1 were requested',
    ],
    [
      'no category',
      'Submitted',
      [],
      (db) => db.deleteFrom('hardware_categories').execute(),
      'it is in no category',
    ],
    [
      'a folded name',
      'Submitted',
      [],
      (db) => db.updateTable('hardware').set({ name_key: 'x' }).execute(),
      'its name_key is not made of its name',
    ],
    [
      "a category's folded name",
      'Submitted',
      [],
      (db) => db.updateTable('categories').set({ name_key: 'x' }).execute(),
      'its name_key is not made of its name',
    ],
    [
      "a category's number of items",
      'Submitted',
      [],
      // Only a mistake does this: the database counts the items of categories itself.
      (db) => sql`update categories set item_count = 7`.execute(db),
      'its item_count is 7, it has 1',
    ],
    [
      'a team without members',
      'Submitted',
      [],
      (db) => db.deleteFrom('profiles').execute(),
      'it has no members',
    ],
    [
      'an order that will not be picked up',
      'Ready for Pickup',
      [],
      (db) => db.updateTable('orders').set({ team_id: null }).execute(),
      'it is Ready for Pickup, but its team is gone',
    ],
    [
      'no signature',
      'Submitted',
      [],
      (db) => db.updateTable('profiles').set({ e_signature: ' ' }).execute(),
      'there is no signature',
    ],
    [
      'search text of people',
      'Submitted',
      [],
      (db) => db.updateTable('users').set({ search_text: 'x' }).execute(),
      'its search_text is not made of name and email',
    ],
  ])('%s', async (_, status, returned, spoil, problem) => {
    const { db, run } = await startWithOrder(status, returned)
    await spoil(db)
    const { exitCode, stdout } = await run('verify')
    expect(exitCode).toBe(1)
    expect(stdout).toContain(problem)
  })

  test('a team that is too large', async () => {
    const { db, run, team } = await startWithOrder()
    for (const _ of [3, 4, 5]) await makeParticipant(db, { team })
    const { stdout } = await run('verify')
    expect(stdout).toBe(`team ${team.code}: it has 5 members, 4 are allowed.\n`)
  })
})

test('it takes the same few statements for any number of rows', async () => {
  const { db, statements, team } = await startWithOrder()
  const count = async () => {
    statements.length = 0
    await findDifferences(db)
    return statements.length
  }
  const before = await count()
  expect(before).toBeLessThan(15)
  for (const _ of [1, 2, 3]) {
    await makeOrder(db, { team, lines: [{ item: await makeItem(db), quantity: 1 }] })
  }
  expect(await count()).toBe(before)
})

describe('a damaged SQLite file is one line', () => {
  /** A command line on a closed database, and its file. */
  async function startOnFile() {
    const { path } = await startCli()
    const env = { DATA_DIR: path('data') }
    const run = (...argv: string[]) => runIn(env, argv)
    await run('seed', '--teams', '50', '--items', '50', '--orders', '50')
    return { run, file: join(path('data'), 'signout.sqlite') }
  }

  test.each([
    [['verify']],
    [['verify', '--json']],
    [['migrate']],
    [['export', 'teams', '/dev/null']],
    [['user', 'disable', 'ada@example.com']],
    [['order', 'cancel', '1']],
  ])('that is not a database, for %j', async (argv) => {
    const { run, file } = await startOnFile()
    await corruptFile(file, 0)
    expect(await run(...argv)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'The database cannot be opened: file is not a database\n',
    })
  })

  test('of which pages are lost', async () => {
    const { run, file } = await startOnFile()
    await corruptFile(file, 20 * 4096)
    const { exitCode, stdout, stderr } = await run('verify')
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toMatch(/^The database .*(malformed|damaged).*\n$/)
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
