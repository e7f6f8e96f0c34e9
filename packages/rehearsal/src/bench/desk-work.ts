import { getUser, importFile, remindTeams } from '@signout/contract'
import { RemoteServer } from '@signout/server/testing/processes/remote-server.ts'
import { TestClient, type TestResponse } from '@signout/server/testing/requests/test-client.ts'
import { times } from '@signout/server/testing/runs.ts'
import { timeBareRows } from './bare-database.ts'
import type { BenchWorld } from './bench-world.ts'
import { median, timeOf, whileReading } from './driver.ts'
import { startBenchServer } from './processes.ts'

/** What an organiser does at once, and what others notice of it. */
export interface DeskWork {
  readonly name: string
  readonly ms: number
  readonly goalMs: number
  /** Of a bare database that writes as many rows in one transaction; left out where nothing is written. */
  readonly limitMs?: number
  /** The longest answer to another reader meanwhile. */
  readonly longestMs?: number
}

/** How many items are imported. */
export interface DeskWorkSize {
  readonly items: number
}

const metricsToken = 'for-the-benchmark'
/** Mails are queued, and none gets through. */
const more = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'https://signout.example.com',
  METRICS_TOKEN: metricsToken,
  BUDGETS: 'off',
}

/** An import by the call, reminders to every team that has something, and a scrape. */
export async function measureDeskWork(
  { db, config, organiser }: BenchWorld,
  { items }: DeskWorkSize,
): Promise<DeskWork[]> {
  await using started = new AsyncDisposableStack()
  const server = started.adopt(await startBenchServer(config, more), (one) => one.stop())
  const remote = RemoteServer.at([`http://127.0.0.1:${server.port}`])
  const desk = await TestClient.of({ server: remote, db }, { userId: organiser }, new Date())
  const read = () => desk.call(getUser, {})
  const params = { kind: 'hardware' } as const
  const text = itemsFile(items, await firstCategory(db))
  const importItems = (dry_run: boolean) =>
    desk.call(importFile, { params, body: { text, dry_run } }).then(requireSuccess)
  // Node has compiled what is measured next.
  await importItems(true)
  const imported = await whileReading(() => importItems(false), read)
  const reminded = await whileReading(() => desk.call(remindTeams, {}).then(requireSuccess), read)
  const { teams, people } = reminded.result
  const scrapes = await times(20, () => timeOf(() => scrape(remote)))
  return [
    {
      name: `import ${items} items`,
      goalMs: 3000,
      // Itself, its category, its row of the record.
      limitMs: await timeBareRows(config, 3 * items),
      ms: imported.ms,
      longestMs: imported.longestMs,
    },
    {
      name: `remind ${people} people`,
      goalMs: 1000,
      // A mail each, and a row of the record for each team.
      limitMs: await timeBareRows(config, people + teams),
      ms: reminded.ms,
      longestMs: reminded.longestMs,
    },
    { name: 'a scrape of the metrics', goalMs: 10, ms: median(scrapes) },
  ]
}

function requireSuccess<T>({ status, body }: TestResponse<T>): T {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

function scrape(server: RemoteServer) {
  return server.fetch('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
}

async function firstCategory(db: BenchWorld['db']): Promise<string> {
  const { name } = await db.selectFrom('categories').select('name').executeTakeFirstOrThrow()
  return name
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
