// Runs in test:all only: it loads a server for seconds, on each database.
import { submitOrder } from '@signout/contract'
import { RemoteServer } from '@signout/server/testing/processes/remote-server.ts'
import { startLoad } from '@signout/server/testing/processes/start-load.ts'
import { addressOf } from '@signout/server/testing/processes/server-process.ts'
import { startMain } from '@signout/server/testing/processes/start-main.ts'
import { expect, test } from 'vitest'
import { onBothDatabases, startCli, startWithoutTables } from '../testing/start-cli.ts'
import { openForTest } from '@signout/server/testing/database/test-database.ts'

/** A server process for which teams order while the desk hands out, takes back and undoes. */
async function startBusyServer() {
  const cli = await startCli()
  const { config, db } = cli
  const server = startMain({
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl,
    SIGNOUT_CLOSES: '2199-01-01T00:00',
  })
  const remote = RemoteServer.at([await addressOf(server)])
  const load = await startLoad(remote, db, { teams: 9 })
  return {
    ...cli,
    load,
    acknowledged: () =>
      load.answers
        .filter(({ path, status }) => path === submitOrder.path && status === 201)
        .map(({ text }) => submitOrder.response.parse(JSON.parse(text)).order_id),
    undone: () =>
      load.answers.filter(({ path, status }) => path.endsWith('/undo/') && status === 200).length,
  }
}

onBothDatabases(() => {
  test('a backup under load has every order that was acknowledged before, and adds up', async () => {
    const { run, path, load, acknowledged, undone } = await startBusyServer()
    await load.until((answers) => undone() >= 5 || answers.length > 3000)
    expect(undone()).toBeGreaterThanOrEqual(5)
    const before = acknowledged()
    const backup = path('event.backup')
    expect(await run('backup', backup)).toMatchObject({ exitCode: 0, stderr: '' })
    await load.until((answers) => answers.length >= 20)
    const refused = await run('restore', backup, '--force')
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
    expect(refused.stderr).toContain('at work on this database: stop it first')
    await load.stop()
    expect(await run('verify')).toMatchObject({ exitCode: 0 })

    for (const database of ['sqlite', 'postgres']) {
      const target = await startWithoutTables(database)
      expect(await target.run('restore', backup)).toMatchObject({ exitCode: 0, stderr: '' })
      expect(await target.run('verify')).toMatchObject({ exitCode: 0 })
      const restored = await openForTest(target.config)
      const orders = await restored.selectFrom('orders').select('id').execute()
      expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining(before))
      expect(orders.length).toBeLessThan(acknowledged().length)
      const kinds = await restored.selectFrom('history').select('kind').distinct().execute()
      expect(kinds.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['order.items_returned', 'order.undone']),
      )
      await restored.destroy()
    }
  })
})
