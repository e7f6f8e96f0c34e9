import { submitOrder } from '@signout/contract'
import { openDatabase } from '@signout/server/db/open.ts'
import { type LoadAnswer, startLoad } from '@signout/server/testing/processes/start-load.ts'
import { addressOf } from '@signout/server/testing/processes/server-process.ts'
import { startMain } from '@signout/server/testing/processes/start-main.ts'
import { expect, onTestFinished, test } from 'vitest'
import { onBothDatabases, startCli, startWithoutTables } from '../testing/start-cli.ts'
import { startDesk, type Submitted } from '../testing/start-desk.ts'

/** A server process for which teams order while three desks hand out, take back and undo. */
async function startBusyServer() {
  const cli = await startCli()
  const { config, db } = cli
  const server = startMain({
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl,
    SIGNOUT_CLOSES: '2199-01-01T00:00',
  })
  const address = await addressOf(server)
  const load = await startLoad(address, db, 6)
  const submitted = () => load.answers.filter(isSubmitted).map(({ body }) => body)
  let given = 0
  const next = async () => {
    await load.until((answers) => answers.some(isSubmitted))
    const order = submitted()[given]
    if (order !== undefined) given += 1
    return order
  }
  const desks = await Promise.all([1, 2, 3].map(() => startDesk(address, db, next)))
  return {
    ...cli,
    server,
    load,
    acknowledged: () => submitted().map(({ order_id }) => order_id),
    undone: () => desks.reduce((sum, desk) => sum + desk.done(), 0),
    stopLoad: async () => {
      const stopped = desks.map((desk) => desk.stop())
      await load.stop()
      await Promise.all(stopped)
    },
  }
}

function isSubmitted(answer: LoadAnswer): answer is LoadAnswer & { readonly body: Submitted } {
  return answer.path === submitOrder.path && answer.status === 201
}

onBothDatabases(() => {
  test('a backup under load has every order that was acknowledged before, and adds up', async () => {
    const { run, path, load, acknowledged, undone, stopLoad } = await startBusyServer()
    await load.until((answers) => undone() >= 5 || answers.length > 3000)
    expect(undone()).toBeGreaterThanOrEqual(5)
    const before = acknowledged()
    const backup = path('event.backup')
    expect(await run('backup', backup)).toMatchObject({ exitCode: 0, stderr: '' })
    await load.until((answers) => answers.length >= 20)
    const refused = await run('restore', backup, '--force')
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
    expect(refused.stderr).toContain('at work on this database: stop it first')
    await stopLoad()
    expect(await run('verify')).toMatchObject({ exitCode: 0 })

    for (const database of ['sqlite', 'postgres']) {
      const target = await startWithoutTables(database)
      expect(await target.run('restore', backup)).toMatchObject({ exitCode: 0, stderr: '' })
      expect(await target.run('verify')).toMatchObject({ exitCode: 0 })
      const restored = await openDatabase(target.config)
      onTestFinished(() => restored.destroy())
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
