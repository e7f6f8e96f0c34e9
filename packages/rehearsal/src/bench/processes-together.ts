import { formatCount } from '@signout/contract'
import type { BenchWorld, Cookies } from './bench-world.ts'
import { measure, ratio, type Row, verdict, whole } from './driver.ts'
import { type BenchServer, startBenchServer } from './processes.ts'
import { askedAgain, askedAnew, reads } from './reads.ts'

const counts = [1, 2, 4] as const
const connections = 8
/** Goal for two processes, as a multiple of the answers of one. */
const goal = 1.6

const kinds = { 'asked again': askedAgain, 'never asked before': askedAnew }

/** How many reads of all kinds one, two and four processes on one PostgreSQL answer, and what an answer costs. */
export async function measureProcesses(
  world: BenchWorld,
  first: BenchServer,
  cookies: Cookies,
  seconds: number,
): Promise<Row[]> {
  await using started = new AsyncDisposableStack()
  const servers = [first]
  for (let more = 1; more < Math.max(...counts); more += 1) {
    servers.push(started.adopt(await startBenchServer(world.config), (one) => one.stop()))
  }
  const rows: Row[] = []
  for (const [name, asked] of Object.entries(kinds)) {
    const requests = reads.map((read) => asked(read, cookies))
    const of = (count: number) =>
      measure(servers.slice(0, count), { connections, seconds, requests })
    const one = await of(1)
    for (const count of counts) {
      const { perSecond, coreMs } = count === 1 ? one : await of(count)
      const times = perSecond / one.perSecond
      rows.push({
        'reads of all kinds in turn': `${name}, ${formatCount(count, 'process', 'processes')}`,
        'a second': whole(perSecond),
        'times one': ratio(times),
        // The core time of the driver and the database is left out.
        'with a core each': ratio((count * one.coreMs) / coreMs),
        goal: count === 2 ? ratio(goal) : '',
        ' ': count === 2 ? verdict(times >= goal) : '',
        'core ms of the servers for an answer': coreMs.toFixed(3),
      })
    }
  }
  return rows
}
