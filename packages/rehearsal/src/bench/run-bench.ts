import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startServerProcess } from '@signout/server/testing/processes/server-process.ts'
import type { EventSize } from '../synthetic/make-event.ts'
import { type AudienceSize, measureAudience } from './audience.ts'
import { cookiesOf, type DatabaseName, makeWorld, makePlace } from './bench-world.ts'
import { measureDeskWork, measureStatistics } from './desk-work.ts'
import { startBareServer, startBenchServer } from './processes.ts'
import { measureProcesses } from './processes-together.ts'
import { measureReads } from './reads.ts'
import { tableOf, whole, type Row } from './driver.ts'
import { countTripsOfOrder, measureSubmits } from './writes.ts'

export interface BenchSize {
  readonly event: EventSize
  readonly audience: AudienceSize
  /** How many items an organiser imports. */
  readonly imported: number
  /** Duration of each measurement. */
  readonly seconds: number
}

/** The sizes of the goals. */
export const fullSize: BenchSize = {
  event: { teams: 400, items: 1000, orders: 3000, units: 9000 },
  audience: { streams: 1000, submissions: 300 },
  imported: 5000,
  seconds: 2,
}

/** Measures everything on one database, ratios right after each other, and returns the report. */
export async function runBench(database: DatabaseName, size: BenchSize): Promise<string> {
  await using started = new AsyncDisposableStack()
  const world = started.adopt(await makeWorld(database, size.event), (one) => one.close())
  const server = started.adopt(await startBenchServer(world.config), (one) => one.stop())
  const cookies = await cookiesOf(world, server)
  const { databaseUrl } = world.config
  const bare = started.adopt(await startBareServer(), (one) => one.stop())
  const { seconds } = size
  const atRest = await server.memory()
  const speeds = await measureReads(server, bare, cookies, seconds)
  speeds.push(await measureSubmits(world, server, seconds))
  const audience = await measureAudience(world, server, size.audience)
  const full = await server.memory()
  const onPostgres =
    databaseUrl === undefined
      ? []
      : [
          `An order is ${(await countTripsOfOrder(world, databaseUrl)).toFixed(1)} round trips to the database.`,
          tableOf(await measureProcesses(world, server, cookies, seconds)),
        ]
  const deskWork = await measureDeskWork(world, size.imported)
  deskWork.push(await measureStatistics(world, server.port))
  return [
    `## ${database}`,
    tableOf(speeds),
    audience,
    tableOf(deskWork),
    ...onPostgres,
    tableOf(await measureStarts(database)),
    `The server of the measurements had ${whole(atRest)} MB at rest, and ${whole(full)} MB afterwards.`,
  ].join('\n\n')
}

/** How soon a server listens on an empty database, and its memory then: a first time as after an update, and again. */
async function measureStarts(database: DatabaseName): Promise<Row[]> {
  await using started = new AsyncDisposableStack()
  const { config, remove } = await makePlace(database)
  started.defer(remove)
  const cache = join(config.dataDir, 'compile-cache')
  started.defer(() => rm(cache, { recursive: true, force: true }))
  const start = async (name: string, compile: boolean): Promise<Row> => {
    const began = performance.now()
    // As `npm start` does when the sources are new (scripts/bootstrap.mjs).
    if (compile) await startServerProcess({ PORT: 'none', NODE_COMPILE_CACHE: cache }).exit
    const server = await startBenchServer(config, { NODE_COMPILE_CACHE: cache })
    const ms = performance.now() - began
    const memory = await server.memory()
    await server.stop()
    return { start: name, 'listens after, ms': whole(ms), 'memory, MB': whole(memory) }
  }
  return [await start('the first', true), await start('the second', false)]
}
