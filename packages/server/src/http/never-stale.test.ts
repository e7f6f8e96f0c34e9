// Runs in test:all only: every write is tried against every read, on two servers.
import { isDeepStrictEqual } from 'node:util'
import { type Endpoint, endpoints, urlOf } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { setPassword } from '../accounts/passwords/store-password.ts'
import { setActive, setMembership } from '../accounts/users/change-user.ts'
import { commandLine } from '../base/actor.ts'
import { purgeEvent } from '../ops/purge-event.ts'
import type { TestClient } from '../testing/requests/test-client.ts'
import { countedCalls } from '../testing/world/call-counts.ts'
import { type CountedEvent, startCountedEvent } from '../testing/world/counted-event.ts'
import { untilHeard } from '../testing/world/two-servers.ts'

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

type Browsing = CountedEvent & { readonly browsers: Readonly<Record<string, TestClient>> }

/** An event with a browser for each user who sees different answers. */
async function startBrowsing(): Promise<Browsing> {
  const event = await startCountedEvent(1, { listens: true })
  const { ada, grace, organiser, leaver, applicant } = event
  const idler = await event.as(event.member)
  return { ...event, browsers: { ada, grace, organiser, leaver, applicant, idler } }
}

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
  const event = await startBrowsing()
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
  const event = await startBrowsing()
  await readAll(event)
  expect(await event.countStatements(() => readAll(event))).toBe(0)
})

/** Calls after which no cached answer differs. */
const unseen = new Set([
  'login',
  'requestPasswordReset',
  'choosePassword: with the current one',
  'createUser',
  'createPasswordLink',
  'importFile',
  'remindTeams',
  'backUp',
  'retryMails',
  'verifyFigures',
  'markNewsSeen',
  'reportError',
  // The counted calls claim nothing, and pause just before.
  'releaseOrder',
  'resumeOrdering',
])

/** A setup needs an event without organisers, and a test mail a process whose configuration changes as it runs. */
const withoutOthers = new Set(['setUp', 'sendTestMail'])

type Write = (event: CountedEvent) => Promise<unknown>

/** What only the command line writes. */
const commands: readonly (readonly [string, Write])[] = [
  ['purge', ({ app, clock }) => purgeEvent(app.services.db, commandLine, clock.now())],
  [
    'user passwd',
    ({ app, credentials: { email }, clock }) =>
      setPassword(
        app.services.db,
        commandLine,
        { email, password: 'another-password' },
        clock.now(),
      ),
  ],
  [
    'user disable',
    ({ app, member: { email }, clock }) =>
      setActive(app.services.db, commandLine, { email, isActive: false }, clock.now()),
  ],
  [
    'user group',
    ({ app, member: { email }, clock }) => {
      const change = { email, group: 'Hardware Site Admins', isMember: true } as const
      return setMembership(app.services.db, commandLine, change, clock.now())
    },
  ],
]

const writes: readonly (readonly [string, Write])[] = [
  ...commands,
  ...countedCalls
    .filter(({ endpoint, name }) => endpoint.method !== 'GET' && !withoutOthers.has(name))
    .map(({ name, call }) => [name, async (event: CountedEvent) => call(event)] as const),
]

test.each(writes)('after %s, no caller gets the answer from before', async (name, write) => {
  const event = await startBrowsing()
  const before = await readAll(event)
  const writer = await event.another()
  expect(await readAll(event, writer)).toEqual(before)
  await write(at(writer, event))
  const truth = await readAll(event, await event.another())
  expect(isDeepStrictEqual(truth, before)).toBe(unseen.has(name))
  expect(await readAll(event, writer)).toEqual(truth)
  await untilHeard(event.db, () => readAll(event), truth)
  expect(await readAll(event)).toEqual(truth)
})

/** The event as another process serves it. */
function at(app: FastifyInstance, event: CountedEvent): CountedEvent {
  const { ada, organiser, leaver, applicant, stranger } = event
  const browsers = { ada, organiser, leaver, applicant, stranger }
  const moved = Object.entries(browsers).map(([name, browser]) => [name, browser.at(app)])
  return { ...event, app, ...Object.fromEntries(moved) }
}
