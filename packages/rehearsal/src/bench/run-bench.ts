import type { EventSize } from '../synthetic/make-event.ts'
import { type AudienceSize, measureAudience } from './audience.ts'
import { cookiesOf, type DatabaseName, makeWorld } from './bench-world.ts'
import { measureDeskWork, measureStatistics } from './desk-work.ts'
import { startBareServer, startBenchServer } from './processes.ts'
import { measureProcesses } from './processes-together.ts'
import { growthOf, measureMeans, measureReads } from './reads.ts'
import { measureStarts } from './starts.ts'
import { tableOf, whole } from './table.ts'
import { countTripsOfOrder, measureSubmits } from './writes.ts'

export interface BenchSize {
  readonly event: EventSize
  /** A larger event, to compare the means of both. */
  readonly largeEvent: EventSize
  readonly audience: AudienceSize
  /** How many items an organiser imports. */
  readonly imported: number
  /** Duration of each measurement. */
  readonly seconds: number
}

/**
 * The sizes of the goals: 1,000 items, 9,000 units, 3,000 orders; ten times the items and orders, a hundred times the
 * units.
 */
export const fullSize: BenchSize = {
  event: { teams: 400, items: 1000, orders: 3000, units: 9000 },
  largeEvent: { teams: 400, items: 10_000, orders: 30_000, units: 900_000 },
  audience: { streams: 1000, submissions: 300 },
  imported: 5000,
  seconds: 2,
}

/** Measures everything on one database, ratios right after each other, and returns the report. */
export async function runBench(database: DatabaseName, size: BenchSize): Promise<string> {
  await using started = new AsyncDisposableStack()
  const { world, server, cookies } = await startWorld(started, database, size.event)
  const { databaseUrl } = world.config
  const bare = started.adopt(await startBareServer(), (one) => one.stop())
  const { seconds } = size
  const atRest = await server.memory()
  const speeds = await measureReads(server, bare, cookies, seconds)
  const small = await measureMeans(server, cookies, seconds / 4)
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
  const large = await startWorld(started, database, size.largeEvent)
  const growth = growthOf(small, await measureMeans(large.server, large.cookies, seconds / 4))
  deskWork.push(await measureStatistics(large.world, large.server.port))
  return [
    `## ${database}`,
    tableOf(speeds),
    tableOf(growth),
    audience,
    tableOf(deskWork),
    ...onPostgres,
    tableOf(await measureStarts(database)),
    `The server of the measurements had ${whole(atRest)} MB at rest, and ${whole(full)} MB afterwards.`,
  ].join('\n\n')
}

/** Everything started is ended with `started`, the last first. */
async function startWorld(started: AsyncDisposableStack, database: DatabaseName, size: EventSize) {
  const world = started.adopt(await makeWorld(database, size), (one) => one.close())
  const server = started.adopt(await startBenchServer(world.config), (one) => one.stop())
  return { world, server, cookies: await cookiesOf(world, server) }
}
