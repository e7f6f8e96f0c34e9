import { groupNames } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeTeam, makeUser } from '@signout/server/testing/world/make.ts'
import { expect, test } from 'vitest'
import { cliTime, onEitherDatabase, startCli } from '../testing/start-cli.ts'

const ada = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' }
const at = cliTime.toISOString()

/** A no-show, and a user who was made an organiser. */
async function startWithHistory() {
  const cli = await startCli()
  const team = await makeTeam(cli.db)
  const lamp = await makeItem(cli.db, { name: 'Lamp' })
  const lines = [{ item: lamp, quantity: 3 }]
  const { id } = await makeOrder(cli.db, { team, status: 'Ready for Pickup', lines })
  await makeUser(cli.db, ada)
  await cli.run('order', 'cancel', String(id))
  await cli.run('user', 'group', 'add', ada.email, groupNames.testUsers)
  return { ...cli, team, lamp, id }
}

onEitherDatabase(() => {
  test('prints who did what, newest first', async () => {
    const { run, id } = await startWithHistory()
    const { exitCode, stdout, stderr } = await run('history')
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    const [head, ...rows] = stdout.trimEnd().split('\n')
    expect(head).toMatch(/^at +who +what$/)
    expect(rows).toEqual([
      `${at}  Command line  changed the account of Ada Lovelace: groups from none to HSS Test Users`,
      `${at}  Command line  cancelled order #${id}`,
    ])
  })

  test('prints what belongs to an order, a team, an item or a user', async () => {
    const { run, team, lamp, id } = await startWithHistory()
    for (const filter of [
      ['--order', String(id)],
      ['--team', team.code.toLowerCase()],
      ['--hardware', String(lamp.id)],
      ['--order', String(id), '--team', team.code, '--hardware', String(lamp.id)],
    ]) {
      const { stdout } = await run('history', ...filter)
      expect(stdout).toContain(`cancelled order #${id}`)
      expect(stdout).not.toContain('Ada')
    }
    const { stdout } = await run('history', '--user', 'ADA@example.com')
    expect(stdout).toContain('Ada')
    expect(stdout).not.toContain('cancelled')
  })
})

test('says when there are older rows than those it prints', async () => {
  const { run } = await startWithHistory()
  const { stdout, stderr } = await run('history', '--limit', '1')
  expect(stdout.trimEnd().split('\n')).toHaveLength(2)
  expect(stderr).toBe('Older rows that are not shown: 1. --limit shows more.\n')
})

test('prints the rows as JSON', async () => {
  const { run, id } = await startWithHistory()
  const { stdout } = await run('history', '--order', String(id), '--json')
  expect(JSON.parse(stdout)).toMatchObject({
    count: 1,
    results: [{ at, actor: null, via: 'cli', kind: 'order.cancelled', order_id: id }],
  })
})

test('says that there is nothing', async () => {
  const { run } = await startCli()
  expect(await run('history', '--order', '7')).toEqual({
    exitCode: 0,
    stdout: '',
    stderr: 'There is nothing in the record.\n',
  })
})

test.each([
  [['--order', 'x'], 'It is not a valid id.'],
  [['--hardware', '0'], 'It is not a valid id.'],
  [['--team', 'ABC'], 'It is not a team code.'],
  [['--user', 'ada'], 'Not an email address.'],
  [['--limit', '0'], 'Expected a whole number from 1 to 100000.'],
  [['all'], 'too many arguments'],
])('history %j is misuse', async (args, reason) => {
  const { run } = await startCli()
  const { exitCode, stderr } = await run('history', ...args)
  expect(exitCode).toBe(2)
  expect(stderr).toContain(reason)
})

test('prints as many rows as asked for, however long their details', async () => {
  const { db, id, run } = await startWithHistory()
  const detail = JSON.stringify({ reason: 'x'.repeat(600_000) })
  const row = { kind: 'order.cancelled', detail, order_id: id, at, via: 'cli' } as const
  await db.insertInto('history').values([row, row, row]).execute()
  const { stdout, stderr } = await run('history', '--limit', '4', '--json')
  const { count, results } = JSON.parse(stdout)
  expect({ count, rows: results.length, stderr }).toEqual({ count: 5, rows: 4, stderr: '' })
})
