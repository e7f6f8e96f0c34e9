// Runs in test:all only: it starts many processes.
// Runs on PostgreSQL only: it is about that.
import { submitOrder } from '@signout/contract'
import { expect, test } from 'vitest'
import { startBalancer } from '../../testing/processes/start-balancer.ts'
import { RemoteServer } from '../../testing/processes/remote-server.ts'
import { startLoad } from '../../testing/processes/start-load.ts'
import { addressOf } from '../../testing/processes/server-process.ts'
import { startMain } from '../../testing/processes/start-main.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import { findDifferences } from '../../ops/verify.ts'

test('two servers behind a balancer are replaced one after the other, and no request fails', async () => {
  const { db, config } = await openTestDatabase()
  const balancer = await startBalancer()
  const addServer = async () => {
    const server = startMain({
      DATABASE_URL: config.databaseUrl,
      SIGNOUT_CLOSES: '2999-01-01T00:00',
      DRAIN_SECONDS: '10',
    })
    const address = await addressOf(server)
    balancer.add(address)
    await balancer.areHealthy()
    return {
      stop: async () => {
        const code = await server.stop()
        balancer.remove(address)
        return code
      },
    }
  }
  const [first, second] = [await addServer(), await addServer()]
  const load = await startLoad(RemoteServer.at([balancer.address]), db)
  await load.until((answers) => answers.length >= 100)
  expect(await first.stop()).toBe(0)
  await addServer()
  expect(await second.stop()).toBe(0)
  await load.until((answers) => answers.length >= 100)
  await load.stop()
  expect(load.answers.filter(({ status }) => status >= 300)).toEqual([])
  const submitted = load.answers.filter(({ path }) => path === submitOrder.path)
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(submitted.length)
  expect(await findDifferences(db)).toEqual([])
})
