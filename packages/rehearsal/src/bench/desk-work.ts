import { getStatistics, getUser, importFile, remindTeams, urlOf } from '@signout/contract'
import { RemoteServer } from '@signout/server/testing/processes/remote-server.ts'
import { times } from '@signout/server/testing/runs.ts'
import { TestClient, type TestResponse } from '@signout/server/testing/requests/test-client.ts'
import type { BenchWorld } from './bench-world.ts'
import { median, timeOf, whileReading, type Row, verdict, whole } from './driver.ts'
import { startBenchServer } from './processes.ts'

const metricsToken = 'for-the-benchmark'
/** Mails are queued, and none gets through. */
const more = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'https://signout.example.com',
  METRICS_TOKEN: metricsToken,
  BUDGETS: 'off',
}

/** What an organiser does at once and what others notice of it: an import, reminders to all teams, and a scrape. */
export async function measureDeskWork(world: BenchWorld, items: number): Promise<Row[]> {
  await using started = new AsyncDisposableStack()
  const { db, config } = world
  const server = started.adopt(await startBenchServer(config, more), (one) => one.stop())
  const { remote, desk, read } = await openDesk(world, server.port)
  const { name: category } = await db
    .selectFrom('categories')
    .select('name')
    .executeTakeFirstOrThrow()
  const text = itemsFile(items, category)
  const importItems = (dry_run: boolean) =>
    desk
      .call(importFile, { params: { kind: 'hardware' }, body: { text, dry_run } })
      .then(requireSuccess)
  // Node has compiled what is measured next.
  await importItems(true)
  const imported = await whileReading(() => importItems(false), read)
  const reminded = await whileReading(() => desk.call(remindTeams, {}).then(requireSuccess), read)
  const authorization = `Bearer ${metricsToken}`
  const scrape = () => remote.fetch('/metrics', { headers: { authorization } })
  const scrapes = await times(20, () => timeOf(scrape))
  return [
    rowOf(`import ${items} items`, { ...imported, goalMs: 3000 }),
    rowOf(`remind ${reminded.result.people} people`, { ...reminded, goalMs: 1000 }),
    rowOf('a scrape of the metrics', { ms: median(scrapes), goalMs: 10 }),
  ]
}

/** Statistics that were not asked for before. The first answer is slower than the others, and does not count. */
export async function measureStatistics(world: BenchWorld, port: number): Promise<Row> {
  const { desk, read } = await openDesk(world, port)
  let asked = 0
  const ask = () => {
    asked += 1
    return desk.request('GET', `${urlOf(getStatistics)}?asked=${asked}`).then(requireSuccess)
  }
  await ask()
  const measured = await times(5, () => whileReading(ask, read))
  return rowOf('statistics', {
    ms: median(measured.map(({ ms }) => ms)),
    longestMs: Math.max(...measured.map(({ longestMs }) => longestMs)),
  })
}

/** An organiser, and another reader beside. */
async function openDesk({ db, organiser, participants }: BenchWorld, port: number) {
  const remote = RemoteServer.at([`http://127.0.0.1:${port}`])
  const open = (userId: number) => TestClient.of({ server: remote, db }, { userId }, new Date())
  const [desk, other] = [await open(organiser), await open(participants[0] ?? 0)]
  return { remote, desk, read: () => other.call(getUser, {}) }
}

interface DeskWork {
  readonly ms: number
  readonly goalMs?: number
  /** The longest answer to the other reader meanwhile. */
  readonly longestMs?: number
}

function rowOf(name: string, { ms, goalMs, longestMs }: DeskWork): Row {
  return {
    'at once': name,
    ms: whole(ms),
    'another reader waits, ms': longestMs === undefined ? '' : whole(longestMs),
    'goal, ms': goalMs === undefined ? '' : whole(goalMs),
    ' ': goalMs === undefined ? '' : verdict(ms <= goalMs),
  }
}

function requireSuccess<T>({ status, body }: TestResponse<T>): T {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

function itemsFile(count: number, category: string): string {
  const header =
    'name,model_number,manufacturer,datasheet,quantity_available,max_per_team,categories,image_url,notes'
  const lines = Array.from(
    { length: count },
    (_, n) =>
      `Imported part ${n},MPN-${n},Maker ${n % 40},https://example.com/${n}.pdf,${n % 50},3,${category},,Handle with care`,
  )
  return [header, ...lines].join('\n')
}
