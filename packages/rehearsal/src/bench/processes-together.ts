import { formatCount } from '@signout/contract'
import { sql } from 'kysely'
import type { BenchWorld, Cookies } from './bench-world.ts'
import { load } from './driver.ts'
import { type BenchServer, cpuSecondsOf, startBenchServer } from './processes.ts'
import { askedAgain, askedAnew, reads } from './reads.ts'
import { ratio, type Row, verdict, whole } from './table.ts'

const counts = [1, 2, 4] as const
const connectionsEach = 8
/** Goal for two processes, as a multiple of the answers of one. */
const goal = 1.6

/** How many reads of all kinds one, two and four processes on one PostgreSQL answer, and what an answer costs. */
export async function measureProcesses(
  world: BenchWorld,
  first: BenchServer,
  cookies: Cookies,
  seconds: number,
): Promise<Row[]> {
  await using started = new AsyncDisposableStack()
  const servers = [first]
  const rows: Row[] = []
  const kinds = [
    { name: 'asked again', asked: askedAgain, one: undefined as Measured | undefined },
    { name: 'never asked before', asked: askedAnew, one: undefined as Measured | undefined },
  ]
  for (const count of counts) {
    while (servers.length < count) {
      servers.push(started.adopt(await startBenchServer(world.config), (one) => one.stop()))
    }
    for (const kind of kinds) {
      const requests = reads.map((read) => kind.asked(read, cookies))
      const ports = servers.map(({ port }) => port)
      const work = { ports, connections: connectionsEach, requests }
      await load({ ...work, seconds: seconds / 5 })
      const measured = await measure(world, servers, seconds, () => load({ ...work, seconds }))
      kind.one ??= measured
      rows.push(
        rowOf(
          `${kind.name}, ${formatCount(count, 'process', 'processes')}`,
          count,
          measured,
          kind.one,
        ),
      )
    }
  }
  return rows
}

interface Measured {
  readonly perSecond: number
  /** Core milliseconds per answer, all processes of each kind together. */
  readonly coreMs: Readonly<Record<'servers' | 'driver' | 'database', number>>
}

async function measure(
  { db }: BenchWorld,
  servers: readonly BenchServer[],
  seconds: number,
  work: () => Promise<number>,
): Promise<Measured> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db)
  const pids = {
    servers: servers.map(({ pid }) => pid),
    driver: [process.pid],
    database: rows.map(({ pid }) => pid),
  }
  const used = async () => ({
    servers: await cpuSecondsOf(pids.servers),
    driver: await cpuSecondsOf(pids.driver),
    database: await cpuSecondsOf(pids.database),
  })
  const before = await used()
  const perSecond = await work()
  const after = await used()
  const of = (kind: keyof typeof pids) =>
    (1000 * (after[kind] - before[kind])) / (perSecond * seconds)
  return {
    perSecond,
    coreMs: { servers: of('servers'), driver: of('driver'), database: of('database') },
  }
}

function rowOf(name: string, count: number, { perSecond, coreMs }: Measured, one: Measured): Row {
  const times = perSecond / one.perSecond
  const hasGoal = count === 2
  return {
    'reads of all kinds in turn': name,
    'a second': whole(perSecond),
    'times one': ratio(times),
    // The core time of the driver and the database is left out.
    'with a core each': ratio((count * one.coreMs.servers) / coreMs.servers),
    goal: hasGoal ? ratio(goal) : '',
    ' ': hasGoal ? verdict(times >= goal) : '',
    'CPU s of 1,000, servers': coreMs.servers.toFixed(3),
    driver: coreMs.driver.toFixed(3),
    database: coreMs.database.toFixed(3),
  }
}
