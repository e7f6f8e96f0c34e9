import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { csrfCookie, csrfHeader, getUser, importFile, remindTeams, urlOf } from '@signout/contract'
import type { DatabaseConfig } from '@signout/server/db/open.ts'
import { fetchCsrfToken } from '@signout/server/testing/requests/sessions.ts'
import { Client } from 'pg'
import { type BenchWorld, makeCookie } from './bench-world.ts'
import { median } from './driver.ts'
import { type BenchServer, startBenchServer } from './processes.ts'

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
  const desk = await Browser.open(server, await makeCookie(db, organiser))
  const file = {
    text: itemsFile(items, await firstCategory(db)),
    dry_run: false,
  }
  // Node has compiled what is measured next.
  await desk.post(urlOf(importFile, { kind: 'hardware' }), { ...file, dry_run: true })
  const imported = await desk.whileReading(() =>
    desk.post(urlOf(importFile, { kind: 'hardware' }), file),
  )
  const reminded = await desk.whileReading(() => desk.post(remindTeams.path))
  const { teams, people } = reminded.body as { teams: number; people: number } // As the call is declared.
  const scrapes: number[] = []
  for (let turn = 0; turn < 20; turn += 1) scrapes.push(await desk.scrape())
  return [
    {
      name: `import ${items} items`,
      goalMs: 3000,
      // Itself, its category, its row of the record.
      limitMs: await insertBarely(config, 3 * items),
      ...imported,
    },
    {
      name: `remind ${people} people`,
      goalMs: 1000,
      // A mail each, and a row of the record for each team.
      limitMs: await insertBarely(config, people + teams),
      ...reminded,
    },
    { name: 'a scrape of the metrics', goalMs: 10, ms: median(scrapes) },
  ]
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

/** Of an organiser, on the address of a server. */
class Browser {
  readonly #address: string
  readonly #headers: Readonly<Record<string, string>>

  private constructor(address: string, headers: Readonly<Record<string, string>>) {
    this.#address = address
    this.#headers = headers
  }

  static async open({ port }: BenchServer, session: string): Promise<Browser> {
    const address = `http://127.0.0.1:${port}`
    const token = await fetchCsrfToken(address, session)
    const cookie = `${session}; ${csrfCookie}=${token}`
    return new Browser(address, { cookie, [csrfHeader]: token })
  }

  async post(path: string, body?: object): Promise<unknown> {
    const answer = await fetch(this.#address + path, {
      method: 'POST',
      headers: { ...this.#headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }

  async scrape(): Promise<number> {
    return this.#time('/metrics', { authorization: `Bearer ${metricsToken}` })
  }

  /** How long the work takes, what it answers, and how long a reader waits at most meanwhile. */
  async whileReading(work: () => Promise<unknown>) {
    const beganAt = performance.now()
    const over = new AbortController()
    const working = work()
      .then((body) => ({ body, ms: performance.now() - beganAt }))
      .finally(() => over.abort())
    let longestMs = 0
    while (!over.signal.aborted)
      longestMs = Math.max(longestMs, await this.#time(getUser.path, this.#headers))
    return { ...(await working), longestMs }
  }

  async #time(path: string, headers: Readonly<Record<string, string>>): Promise<number> {
    const beganAt = performance.now()
    const answer = await fetch(this.#address + path, { headers })
    await answer.text()
    return performance.now() - beganAt
  }
}

/** One transaction of as many small rows, each inserted by itself: the same statement, prepared once. */
async function insertBarely({ databaseUrl, dataDir }: DatabaseConfig, rows: number) {
  if (databaseUrl !== undefined) return insertIntoPostgres(databaseUrl, rows)
  const database = new DatabaseSync(join(dataDir, 'bare.sqlite'))
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  database.exec('create table if not exists bare_rows (id integer primary key, value text)')
  const insert = database.prepare('insert into bare_rows (value) values (?)')
  const beganAt = performance.now()
  database.exec('begin immediate')
  for (let row = 0; row < rows; row += 1) insert.run('a value')
  database.exec('commit')
  const ms = performance.now() - beganAt
  database.close()
  return ms
}

async function insertIntoPostgres(databaseUrl: string, rows: number): Promise<number> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create table if not exists bare_rows (id bigserial primary key, value text)')
  const beganAt = performance.now()
  await client.query('begin')
  for (let row = 0; row < rows; row += 1) {
    const text = 'insert into bare_rows (value) values ($1)'
    await client.query({ name: 'insert', text, values: ['a value'] })
  }
  await client.query('commit')
  const ms = performance.now() - beganAt
  await client.end()
  return ms
}
