import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { csrfCookie } from '@signout/contract'
import type { DatabaseConfig } from '@signout/server/db/open.ts'
import { fetchCsrfToken } from '@signout/server/testing/requests/sessions.ts'
import { startServerProcess } from '@signout/server/testing/processes/server-process.ts'
import type { EventSize } from '../synthetic/plan-event.ts'
import { type AudienceSize, measureAudience } from './audience.ts'
import { type BenchWorld, type DatabaseName, makeCookie, makeWorld } from './bench-world.ts'
import { type BenchServer, startBareServer, startBenchServer } from './processes.ts'
import { type Cookies, measureMedians, measureRead, reads } from './reads.ts'
import { type DeskWorkSize, measureDeskWork } from './desk-work.ts'
import { measureProcesses } from './processes-together.ts'
import type { DatabaseReport, Growth } from './report.ts'
import { measureStatistics } from './statistics.ts'
import { measureSubmits } from './writes.ts'

export interface BenchSize {
  readonly event: EventSize
  /** A larger event, to compare the medians of both; none when omitted. */
  readonly largeEvent?: EventSize
  readonly audience: AudienceSize
  readonly deskWork: DeskWorkSize
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
  deskWork: { items: 5000 },
  seconds: 2,
}

/** Measures everything on one database: ratios of measurements that follow each other closely. */
export async function runBench(database: DatabaseName, size: BenchSize): Promise<DatabaseReport> {
  await using started = new AsyncDisposableStack()
  const { world, server } = await startWorld(started, database, size.event)
  const bare = started.adopt(await startBareServer(), (one) => one.stop())
  const atRest = await server.memory()
  const cookies = await cookiesOf(world, server)
  const results = []
  for (const read of reads) {
    results.push(await measureRead(read, { server, bare }, cookies, size.seconds))
  }
  const small = await mediansIn(server, cookies, size.seconds)
  const submits = await measureSubmits(world, server, size.seconds)
  const audience = await measureAudience(world, server, size.audience)
  const full = await server.memory()
  const processes =
    database === 'PostgreSQL' ? await measureProcesses(world, server, cookies, size.seconds) : []
  const deskWork = await measureDeskWork(world, size.deskWork)
  const large = size.largeEvent ? await measureLarge(database, size, small) : {}
  return {
    database,
    reads: results,
    submits,
    submitGoal: 0.5,
    audience,
    deskWork,
    processes,
    growth: [],
    ...large,
    memory: { first: await memoryOfFirstStart(world.config), atRest, full },
  }
}

async function memoryOfFirstStart(config: DatabaseConfig): Promise<number> {
  const cache = await mkdtemp(join(tmpdir(), 'signout-cache-'))
  // As `npm start` does when the sources are new (scripts/bootstrap.mjs).
  await startServerProcess({ PORT: 'none', NODE_COMPILE_CACHE: cache }).exit
  const server = await startBenchServer(config, { NODE_COMPILE_CACHE: cache })
  const memory = await server.memory()
  await server.stop()
  await rm(cache, { recursive: true })
  return memory
}

/** Everything started is ended with `started`, the last first. */
async function startWorld(started: AsyncDisposableStack, database: DatabaseName, size: EventSize) {
  const world = started.adopt(await makeWorld(database, size), (one) => one.close())
  const server = started.adopt(await startBenchServer(world.config), (one) => one.stop())
  return { world, server }
}

type Medians = readonly ({ readonly name: string } & Awaited<ReturnType<typeof measureMedians>>)[]

/** Cookies as browsers send them, with a CSRF token. */
async function cookiesOf(
  { db, organiser, participants }: BenchWorld,
  { port }: BenchServer,
): Promise<Cookies> {
  const cookieOf = async (userId: number) => {
    const session = await makeCookie(db, userId)
    return `${session}; ${csrfCookie}=${await fetchCsrfToken(`http://127.0.0.1:${port}`, session)}`
  }
  return {
    organiser: await cookieOf(organiser),
    participant: await cookieOf(participants[0] ?? 0),
  }
}

async function mediansIn(server: BenchServer, cookies: Cookies, seconds: number): Promise<Medians> {
  const medians = []
  for (const read of reads) {
    const measured = await measureMedians(read, server, cookies, seconds / 4)
    medians.push({ name: read.name, ...measured })
  }
  return medians
}

async function measureLarge(
  database: DatabaseName,
  { largeEvent, event, seconds }: BenchSize,
  small: Medians,
): Promise<Pick<DatabaseReport, 'growth' | 'statistics'>> {
  await using started = new AsyncDisposableStack()
  const { world, server } = await startWorld(started, database, largeEvent ?? event)
  const cookies = await cookiesOf(world, server)
  const large = await mediansIn(server, cookies, seconds)
  const growth: Growth[] = large.map(({ name, cached, fresh, bytes }) => {
    const before = small.find((one) => one.name === name)
    return {
      name,
      cached: cached / (before?.cached ?? Number.NaN),
      fresh: fresh / (before?.fresh ?? Number.NaN),
      bytes: bytes / (before?.bytes ?? Number.NaN),
    }
  })
  return { growth, statistics: await measureStatistics(server, cookies) }
}
