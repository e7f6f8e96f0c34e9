// Runs in test:all only: every write is tried against every read, on two servers.
import { isDeepStrictEqual } from 'node:util'
import { type Endpoint, endpoints, urlOf } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { type BusyEvent, startBusyEvent } from '../testing/world/busy-event.ts'
import { untilHeard } from '../testing/world/two-servers.ts'
import { writes } from '../testing/writes/every-write.ts'
import type { TestClient } from '../testing/requests/test-client.ts'

const calls: Record<string, Endpoint> = endpoints
const cachedCalls = Object.entries(calls).filter(([, { cacheScope }]) => cacheScope !== undefined)
const isOnPostgres = process.env['TEST_DATABASE'] === 'postgres'

/**
 * The addresses of an endpoint that this event has something for: of a list all, a page and a search. Those two are
 * cached in the same way with both databases: SQLite shows that for both.
 */
function urlsOf(endpoint: Endpoint, { item, team }: Browsing): string[] {
  const url = urlOf(endpoint, { id: item.id, team_code: team.code })
  if (endpoint.query === undefined || isOnPostgres) return [url]
  return [url, `${url}?limit=1&offset=1`, `${url}?search=${team.code}`]
}

/** An event with any set of browsers. */
type Browsing = Omit<BusyEvent, 'browsers'> & { readonly browsers: Record<string, TestClient> }

interface Read {
  readonly name: string
  readonly by: string
  readonly url: string
  readonly status: number
  readonly body: unknown
  readonly etag: unknown
}

/** The answers of all cached endpoints to all browsers. */
async function readAll(event: Browsing, app?: FastifyInstance): Promise<Read[]> {
  const reads: Read[] = []
  for (const [by, browser] of Object.entries(event.browsers)) {
    for (const [name, endpoint] of cachedCalls) {
      for (const url of urlsOf(endpoint, event)) {
        const client = app === undefined ? browser : browser.at(app)
        const { status, body, headers } = await client.request('GET', url)
        reads.push({ name, by, url, status, body, etag: headers.etag })
      }
    }
  }
  return reads
}

test('callers get their own answers, even after requests of others', async () => {
  const event = await startBusyEvent()
  const first = await readAll(event)
  const again = await readAll(event)
  expect(again).toEqual(first)
  for (const [name] of cachedCalls) {
    expect(first.filter((read) => read.name === name && read.status === 200)).not.toEqual([])
  }
  for (const [by, browser] of Object.entries(event.browsers)) {
    const truth = await readAll({ ...event, browsers: { [by]: browser } }, await event.another())
    expect(first.filter((read) => read.by === by)).toEqual(truth)
  }
})

test('repeated reads are answered without a statement', async () => {
  const event = await startBusyEvent()
  await readAll(event)
  expect(await event.countStatements(() => readAll(event))).toBe(0)
})

/**
 * A process hears of its own writes before the database tells it of them: SQLite shows that for both. (PostgreSQL's own
 * notices are tried in `accounts/sessions/cached-sessions.test.ts` and `event/live/other-processes.test.ts`.)
 */
test.each(Object.entries(writes))(
  'after %s, no caller gets the answer from before',
  async (_, write) => {
    const event = await startBusyEvent()
    const before = await readAll(event)
    const writers = isOnPostgres ? [] : [await event.another()]
    for (const writer of writers) expect(await readAll(event, writer)).toEqual(before)
    await write(event, writers[0]?.services.db ?? event.db)
    const truth = await readAll(event, await event.another())
    expect(isDeepStrictEqual(truth, before)).toBe(write.isUnseen === true)
    for (const writer of writers) expect(await readAll(event, writer)).toEqual(truth)
    await untilHeard(event.db, () => readAll(event), truth)
    expect(await readAll(event)).toEqual(truth)
  },
)
