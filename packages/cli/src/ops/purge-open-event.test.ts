import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeTeam } from '@signout/server/testing/world/make.ts'
import { openForTest } from '@signout/server/testing/database/test-database.ts'
import { purgeDatabase } from '@signout/server/ops/purge-event.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cliTime, onEitherDatabase, startCli, startWithOrganiser } from '../testing/start-cli.ts'

// Tests of spec §20.

const careful = ['purge', '--after-event', '--confirm', 'Hackathon']

onEitherDatabase(() => {
  test('while units are out or orders wait it is refused, with the figures', async () => {
    const { db, run, leave } = await startCli()
    const item = await makeItem(db, { quantity: 100 })
    const team = await makeTeam(db)
    for (const status of ['Picked Up', 'Submitted', 'Ready for Pickup', 'Returned'] as const) {
      await makeOrder(db, { team, status, lines: [{ item, quantity: 3 }] })
    }
    await leave()
    expect(await run(...careful)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr:
        'The event is not over: units out: 3, orders that wait: 2. Nothing has changed; --with-units-out purges all the same.\n',
    })
    expect(await run(...careful, '--with-units-out')).toMatchObject({ exitCode: 0 })
  })
})

test('a purge whose old rows cannot be erased says what is done, and why the rest is not', async () => {
  vi.stubEnv('TEST_DATABASE', 'postgres')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { config, db, leave } = await startWithOrganiser()
  await makeTeam(db)
  await leave()
  const url = new URL(config.databaseUrl ?? '')
  url.searchParams.set('application_name', 'a forgotten terminal')
  const other = await openForTest({ ...config, databaseUrl: url.href })
  await other.transaction().execute(async (tx) => {
    await sql`lock table users in access share mode`.execute(tx)
    const options = { lockWaitMs: 50, withUnitsOut: true }
    expect(await purgeDatabase(config, cliTime, options)).toEqual({
      users: 2,
      organisers: 1,
      oldRows: 'canceling statement due to lock timeout',
    })
  })
})
