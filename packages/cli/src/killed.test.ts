// Runs in test:all only: it kills many processes, on each database.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Db } from '@signout/server/db/tables.ts'
import { findWrongOrders } from '@signout/server/testing/processes/deliver-orders.ts'
import { startLoad } from '@signout/server/testing/processes/start-load.ts'
import {
  timeoutFor,
  noteFigure,
  seedOf,
  startDrawing,
  wantedOf,
} from '@signout/server/testing/runs.ts'
import { makeCategory } from '@signout/server/testing/world/make-items.ts'
import { expect, test } from 'vitest'
import { startKillableServer } from './testing/killable-server.ts'
import { onBothDatabases, startCli, type TestCli } from './testing/start-cli.ts'

/** How often the server, and an import beside it, are killed. */
const kills = wantedOf('KILLS', 2)
const seed = seedOf('KILL_SEED')
const teams = 6
const importedItems = 200

onBothDatabases(() => {
  test(
    'a server and imports that are killed at random moments lose nothing and do nothing twice',
    timeoutFor(kills * 10_000),
    async () => {
      const draw = startDrawing(seed)
      const cli = await startCli()
      const environment = {
        DATA_DIR: cli.config.dataDir,
        DATABASE_URL: cli.config.databaseUrl,
        SIGNOUT_CLOSES: '2999-01-01T00:00',
      }
      const server = startKillableServer(environment)
      const load = await startLoad(server.remote, cli.db, { teams })
      const answered = (count: number) => load.until((answers) => answers.length >= count)
      const imports: Imported[] = []
      for (let kill = 0; kill < kills; kill += 1) {
        const running = await startImport(cli, environment, kill)
        await answered(1 + draw(399))
        running.process.kill('SIGKILL')
        await answered(1 + draw(49))
        await server.kill()
        imports.push({ prefix: running.prefix, code: await running.exit })
      }
      await answered(20)
      const orders = await load.stop()

      expect({ seed, wrong: await findWrongOrders(cli.db, orders) }).toEqual({ seed, wrong: [] })
      for (const { prefix, code } of imports) {
        const found = await countImported(cli.db, prefix)
        const whole = { items: importedItems, rows: importedItems }
        expect(code === 0 ? [whole] : [whole, { items: 0, rows: 0 }]).toContainEqual(found)
      }
      expect(await cli.run('verify')).toMatchObject({ exitCode: 0, stderr: '' })
      noteFigure({
        tried: `${process.env['TEST_DATABASE']}: kill -9 of the server and of an import beside it at random moments, ${kills} times (seed ${seed}), under a load of orders, moves, undos and returns (${load.answers.length} answers)`,
        held: `${orders.length} orders exactly as acknowledged, ${server.repeats()} requests repeated with their key, every import whole or not at all, \`verify\` clean`,
      })
    },
  )
})

interface Imported {
  readonly prefix: string
  /** Null when it was killed before its end. */
  readonly code: number | null
}

const main = fileURLToPath(new URL('main.ts', import.meta.url))

/** The import of new items, as a process of its own. */
async function startImport(
  cli: TestCli,
  environment: Record<string, string | undefined>,
  number: number,
) {
  const prefix = `Batch ${number}, `
  const category = await makeCategory(cli.db, { name: `Category of batch ${number}` })
  const lines = Array.from(
    { length: importedItems },
    (_, at) => `"${prefix}item ${at}",10,${category.name}`,
  )
  const file = await cli.file(
    `batch-${number}.csv`,
    ['name,quantity_available,categories', ...lines].join('\n'),
  )
  const cache = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
  const child = spawn(process.execPath, [main, 'import', 'hardware', file], {
    env: { ...cache, ...environment },
    stdio: 'ignore',
  })
  const exit = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  return { process: child, prefix, exit }
}

async function countImported(db: Db, prefix: string) {
  const items = await db
    .selectFrom('hardware')
    .select('id')
    .where('name', 'like', `${prefix}%`)
    .execute()
  const rows = await db
    .selectFrom('history')
    .select('id')
    .where('kind', '=', 'hardware.created')
    .where('detail', 'like', `%${prefix}%`)
    .execute()
  return { items: items.length, rows: rows.length }
}
