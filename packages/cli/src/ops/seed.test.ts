// Runs in test:all only: it makes whole events, on each database.
import { verifyPassword } from '@signout/server/accounts/passwords/password.ts'
import type { Db } from '@signout/server/db/tables.ts'
import { expect, test } from 'vitest'
import { onBothDatabases, startCli } from '../testing/start-cli.ts'

const small = ['--teams', '30', '--items', '50', '--orders', '200']

onBothDatabases(() => {
  test('creates as many teams, items, orders and units as asked for, and they add up', async () => {
    const { db, seed, run } = await start()
    await seed(...small, '--units', '1234')
    expect(await count(db, 'teams')).toBe(30)
    expect(await count(db, 'hardware')).toBe(50)
    expect(await count(db, 'orders')).toBe(200)
    expect(await count(db, 'order_items')).toBe(1234)
    expect(await run('verify')).toMatchObject({ exitCode: 0, stderr: '' })
  })

  test('has orders in every status, partial returns and orders that got too little', async () => {
    const { db, seed } = await start()
    await seed(...small)
    const statuses = await db.selectFrom('orders').select('status').distinct().execute()
    expect(statuses).toHaveLength(5)
    const conditions = await db
      .selectFrom('order_items')
      .innerJoin('orders', 'orders.id', 'order_id')
      .where('status', '=', 'Picked Up')
      .select('part_returned_health')
      .distinct()
      .execute()
    expect(conditions.length).toBeGreaterThan(2)
    const requested = await db
      .selectFrom('order_requests')
      .select((eb) => eb.fn.sum<number | string>('requested_quantity').as('units'))
      .executeTakeFirstOrThrow()
    expect(Number(requested.units)).toBeGreaterThan(await count(db, 'order_items'))
  })

  test('prints one password that all users can log in with', async () => {
    const { db, seed } = await start()
    const { stdout } = await seed('--teams', '2', '--items', '1', '--orders', '1', '--json')
    const { password, organiser, participant, people } = JSON.parse(stdout)
    const users = await db.selectFrom('users').select(['email', 'password_hash']).execute()
    expect(users).toHaveLength(people + 1)
    expect(users.map((user) => user.email)).toEqual(
      expect.arrayContaining([organiser, participant]),
    )
    for (const { password_hash } of users) {
      expect(await verifyPassword(password, password_hash)).toBe(true)
    }
  })

  test('leaves a database with data alone', async () => {
    const { db, seed, run } = await start()
    await seed(...small)
    const refused = await run('seed', ...small)
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
    expect(refused.stderr).toContain('The database already has data: seed an empty one.')
    expect(await count(db, 'orders')).toBe(200)
  })
})

test.each([
  [['--teams', 'many', '--items', '1', '--orders', '1'], 'whole number from 0 to'],
  [['--teams', '1', '--items', '1'], "required option '--orders"],
  [['--teams', '0', '--items', '1', '--orders', '1'], 'at least one team and one item'],
  [['--teams', '1', '--items', '1', '--orders', '5', '--units', '4'], 'cannot be below --orders'],
  [['--teams', '1', '--items', '1', '--orders', '0', '--units', '4'], 'at least one order'],
])('seed %j is misuse', async (args, reason) => {
  const { run } = await startCli()
  const { exitCode, stderr } = await run('seed', ...args)
  expect(exitCode).toBe(2)
  expect(stderr).toContain(reason)
})

async function start() {
  const { db, run } = await startCli()
  const seed = async (...args: string[]) => {
    const result = await run('seed', ...args)
    expect(result).toMatchObject({ exitCode: 0 })
    return result
  }
  return { db, run, seed }
}

async function count(db: Db, table: 'teams' | 'hardware' | 'orders' | 'order_items') {
  const { rows } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}
