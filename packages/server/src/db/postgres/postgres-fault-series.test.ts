// Runs in test:all only: a series of faults takes long.
// Runs on PostgreSQL only: it is about that.
import { join } from 'node:path'
import { listItems, listOrders } from '@signout/contract'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { findWrongOrders } from '../../testing/processes/deliver-orders.ts'
import { timeoutFor, noteFigure, seedOf, wantedOf } from '../../testing/runs.ts'
import { RemoteServer } from '../../testing/processes/remote-server.ts'
import { findUnclear, isWell, startLoad } from '../../testing/processes/start-load.ts'
import { startPostgres } from '../../testing/database/postgres-server.ts'
import { addressOf } from '../../testing/processes/server-process.ts'
import { startMain } from '../../testing/processes/start-main.ts'
import { findDifferences } from '../../ops/verify.ts'
import { corruptFile, openForTest } from '../../testing/database/test-database.ts'
import { makeOrganiser } from '../../testing/world/make.ts'
import { makeSession } from '../../testing/requests/sessions.ts'

/** How often each happens to the database. */
const wanted = {
  cut: wantedOf('POSTGRES_CUTS', 5),
  restart: wantedOf('POSTGRES_RESTARTS', 1),
  stall: wantedOf('POSTGRES_STALLS', 1),
  lock: wantedOf('POSTGRES_LOCKS', 1),
}
type Fault = keyof typeof wanted
const seed = seedOf('POSTGRES_SEED')
const teams = 10
const madeAt = '2024-02-03T15:00:00.000Z'
const count = wanted.cut + wanted.restart + wanted.stall + wanted.lock

/** A PostgreSQL and a server of their own. */
async function startWorld() {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const databaseUrl = await postgres.createDatabase()
  const server = startMain({ DATABASE_URL: databaseUrl, SIGNOUT_CLOSES: '2999-01-01T00:00' })
  const address = await addressOf(server)
  return { postgres, server, address, db: await openForTest({ databaseUrl, dataDir: '' }) }
}

test(
  `a database that fails in every way in a random order costs refusals, and nothing that was acknowledged: POSTGRES_SEED=${seed}`,
  timeoutFor(count * 30_000),
  async () => {
    const { postgres, server, address, db } = await startWorld()
    const remote = RemoteServer.at([address], { repeatsRefused: true })
    const load = await startLoad(remote, db, { teams })
    const cause: Readonly<Record<Fault, () => Promise<void>>> = {
      cut: async () => {
        // As many as there are, now and then: those between two statements of a transaction first.
        const { rows } = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'hardware-signout' and pid <> pg_backend_pid()
          order by state = 'idle in transaction' desc, random()
          limit 1 + floor(power(random(), 3) * 20)
        `.execute(db)
        expect(rows).not.toEqual([])
      },
      restart: () => postgres.restart(),
      stall: async () => {
        const resume = await postgres.pause()
        // Not only who waits for a connection, but also who has one and hears nothing on it.
        try {
          await load.until((answers) => answers.some(({ ms }) => ms > 10_000))
        } finally {
          await resume()
        }
      },
      lock: () =>
        db.transaction().execute(async (tx) => {
          await sql`lock table hardware in access exclusive mode`.execute(tx)
          await load.until((answers) => answers.some(({ status }) => status === 503))
        }),
    }
    await load.until(isWell)
    let longestMs = 0
    for (const fault of inRandomOrder()) {
      await cause[fault]()
      const began = performance.now()
      await load.until(isWell)
      longestMs = Math.max(longestMs, performance.now() - began)
    }
    const acknowledged = await load.stop()
    const refused = load.answers.filter(({ status }) => status === 503).length
    const slowestMs = load.answers.reduce((most, { ms }) => Math.max(most, ms), 0)

    expect(findUnclear(load.answers)).toEqual([])
    expect(refused).toBeGreaterThan(0)
    expect(await findWrongOrders(db, acknowledged)).toEqual([])
    expect(await findDifferences(db)).toEqual([])
    expect(server.process.exitCode).toBeNull()
    noteFigure({
      tried: `postgres: ${wanted.cut} times connections cut, ${wanted.restart} restarts, ${wanted.stall} stalls and ${wanted.lock} locked tables of the database in a random order, under a load of orders, moves, undos and returns (${load.answers.length} answers, seed ${seed})`,
      held: `${acknowledged.length} orders exactly as acknowledged; ${refused} clear 503s and nothing worse; 30 answers in a row at the latest ${Math.ceil(longestMs)} ms after a fault, without starting the server again; no answer took longer than ${(slowestMs / 1000).toFixed(1)} s; \`verify\` clean`,
    })
  },
)

test('a table that is damaged while it is served is a 503, and never a wrong answer', async () => {
  const { postgres, address, db } = await startWorld()
  const cookie = `sessionid=${await makeSession(db, (await makeOrganiser(db)).userId, new Date())}`
  const { rows } = await sql<{ folder: string; path: string }>`
    select current_setting('data_directory') as folder, pg_relation_filepath('orders') as path
  `.execute(db)
  await db
    .insertInto('orders')
    .values({ status: 'Returned', team_id: null, created_at: madeAt, updated_at: madeAt })
    .execute()
  // The first read after a commit notes it at the row, and so writes the page once more.
  await db.selectFrom('orders').select('id').execute()
  await sql`checkpoint`.execute(db)
  await corruptFile(join(rows[0]?.folder ?? '', rows[0]?.path ?? ''), 0)
  // It has to read it again.
  await postgres.restart()
  const read = (path: string) => fetch(`${address}${path}`, { headers: { cookie } })
  const answer = await read(listOrders.path)
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ detail: 'The database does not answer. Try again soon.' })
  expect((await read(listItems.path)).status).toBe(200)
})

function inRandomOrder(): Fault[] {
  const all = (['cut', 'restart', 'stall', 'lock'] as const).flatMap((fault) =>
    Array.from({ length: wanted[fault] }, () => fault),
  )
  const orders = fc.shuffledSubarray(all, { minLength: all.length })
  return fc.sample(orders, { seed, numRuns: 1 }).flat()
}
