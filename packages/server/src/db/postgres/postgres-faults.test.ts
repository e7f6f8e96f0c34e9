// Runs in test:all only: it waits for time limits.
// Runs on PostgreSQL only: it is about that.
import { join } from 'node:path'
import { listItems, listOrders, submitOrder } from '@signout/contract'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { corruptFile, openForTest } from '../../testing/database/test-database.ts'
import { makeOrganiser } from '../../testing/world/make.ts'
import { type PostgresServer, startPostgres } from '../../testing/database/postgres-server.ts'
import { makeSession } from '../../testing/requests/sessions.ts'
import { type RemoteAnswer, RemoteServer } from '../../testing/processes/remote-server.ts'
import { findUnclear, isWell, type Load, startLoad } from '../../testing/processes/start-load.ts'
import { addressOf, type ServerProcess } from '../../testing/processes/server-process.ts'
import { startMain } from '../../testing/processes/start-main.ts'
import { findDifferences } from '../../ops/verify.ts'
import type { Db } from '../tables.ts'

interface World {
  readonly postgres: PostgresServer
  readonly server: ServerProcess
  readonly load: Load
  /** Connections of the test's own. */
  readonly db: Db
}

/** A PostgreSQL and a server of their own, and teams that keep them busy. */
async function startWorld(): Promise<World> {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const databaseUrl = await postgres.createDatabase()
  const server = startMain({ DATABASE_URL: databaseUrl, SIGNOUT_CLOSES: '2999-01-01T00:00' })
  const address = await addressOf(server)
  const db = await openForTest({ databaseUrl, dataDir: '' })
  const load = await startLoad(RemoteServer.at([address]), db)
  await load.until(isWell)
  return { postgres, server, load, db }
}

const isRefused = ({ status }: RemoteAnswer) => status === 503

/** Ends the load, when all is well again. */
async function finish({ server, load, db }: World) {
  await load.until(isWell)
  await load.stop()
  const found = await db.selectFrom('orders').select('id').execute()
  const ids = new Set(found.map(({ id }) => id))
  const acknowledged = load.answers
    .filter(({ path, status }) => path === submitOrder.path && status === 201)
    .map(({ text }) => submitOrder.response.parse(JSON.parse(text)).order_id)
  return {
    isRunning: server.process.exitCode === null,
    refused: load.answers.filter(isRefused).length,
    unclear: findUnclear(load.answers),
    lost: acknowledged.filter((id) => !ids.has(id)),
    differences: await findDifferences(db),
  }
}

const nothingWorseThanRefusals = {
  isRunning: true,
  refused: expect.toSatisfy((count: number) => count > 0),
  unclear: [],
  lost: [],
  differences: [],
}

test('while a database stalls, requests that wait too long are refused; then it goes on', async () => {
  const world = await startWorld()
  const resume = await world.postgres.pause()
  try {
    // Both requests that wait for a connection and those that get no answer on theirs.
    await world.load.until((answers) => answers.some(({ ms }) => ms > 10_000))
  } finally {
    await resume()
  }
  expect(await finish(world)).toEqual(nothingWorseThanRefusals)
})

test('while a table is locked, requests that wait too long are refused; then it goes on', async () => {
  const world = await startWorld()
  await world.db.transaction().execute(async (tx) => {
    await sql`lock table hardware in access exclusive mode`.execute(tx)
    await world.load.until((answers) => answers.filter(isRefused).length >= 20)
  })
  expect(await finish(world)).toEqual(nothingWorseThanRefusals)
})

test('a table that is damaged while it is served is a 503, and never a wrong answer', async () => {
  const { postgres, server, load, db } = await startWorld()
  await load.stop()
  const { rows } = await sql<{ folder: string; path: string }>`
    select current_setting('data_directory') as folder, pg_relation_filepath('orders') as path
  `.execute(db)
  await sql`checkpoint`.execute(db)
  await corruptFile(join(rows[0]?.folder ?? '', rows[0]?.path ?? ''), 0)
  // It has to read it again.
  await postgres.restart()
  const cookie = `sessionid=${await makeSession(db, (await makeOrganiser(db)).userId, new Date())}`
  const read = async (path: string) =>
    fetch(`${await addressOf(server)}${path}`, { headers: { cookie } })
  const answer = await read(listOrders.path)
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ detail: 'The database does not answer. Try again soon.' })
  expect((await read(listItems.path)).status).toBe(200)
})
