import { type Endpoint, endpoints, getUser, listItems, urlOf } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import { makeItem } from '../../testing/world/make-items.ts'
import { startBusyEvent } from '../../testing/world/busy-event.ts'
import { startEvent } from '../../testing/world/event.ts'
import type { TestClient, TestResponse } from '../../testing/requests/test-client.ts'
import { collectLog } from '../../testing/log.ts'

const cachedCalls = Object.values<Endpoint>(endpoints).filter(({ cacheScope }) => cacheScope)

/** Counts the answers that are read for the app's cache. */
function countRead(app: FastifyInstance): () => number {
  const { answerCache: answers } = app.services
  const find = answers.find.bind(answers)
  let count = 0
  vi.spyOn(answers, 'find').mockImplementation((endpoint, actor, key, read) =>
    find(endpoint, actor, key, async () => {
      count += 1
      return read()
    }),
  )
  return () => count
}

/** The same browser at another server, with a CSRF token. */
async function at(browser: TestClient, app: FastifyInstance): Promise<TestClient> {
  const copy = browser.at(app)
  await copy.request('GET', endpoints.health.path)
  return copy
}

/** All of an answer but what is new each time. */
function comparable({ headers, ...rest }: TestResponse<unknown>) {
  const { date: _, 'x-request-id': id, ...others } = headers
  expect(id).toMatch(/^[\da-f-]{36}$/)
  return { ...rest, headers: others }
}

test('all callers get the cached bytes of the first answer, without another query', async () => {
  const { browsers, another, item, team } = await startBusyEvent()
  for (const browser of Object.values(browsers)) {
    const app = await another()
    const read = countRead(app)
    const client = await at(browser, app)
    for (const endpoint of cachedCalls) {
      const url = urlOf(endpoint, { id: item.id, team_code: team.code })
      const before = read()
      const first = await client.request('GET', url)
      const isAllowed = first.status === 200
      expect(read() - before).toBe(isAllowed ? 1 : 0)
      const again = await client.request('GET', url)
      expect(comparable(again)).toEqual(comparable(first))
      expect(read() - before).toBe(isAllowed ? 1 : 0)
    }
  }
})

describe.each([
  ['a visitor', {}],
  ['a proxy', { trustProxy: 1 }],
  ['a proxy with TLS', { trustProxy: 1, publicUrl: 'https://hardware.example.com' }],
])('behind %s', (_, config) => {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'desk.local' }
  test.each([
    ['that is plain', {}],
    ['for another Host', { headers: { host: '10.0.0.1' } }],
    ['without a Host', { headers: { host: '' } }],
    ['that is forwarded', { headers: forwarded }],
    ['for what the browser has', { headers: { 'if-none-match': '*' } }],
    ['for what the browser does not have', { headers: { 'if-none-match': '"other"' } }],
    ['for the head of an answer', { method: 'HEAD' as const }],
    ['with a body', { body: { limit: 5 } }],
    ['with a body that is no JSON', { body: '{', headers: { 'content-type': 'text/plain' } }],
  ])('a request %s is answered as if nothing were cached', async (_, request) => {
    const { ada, db, another } = await startEvent({ listens: true, config })
    for (const _ of [1, 2]) await makeItem(db)
    const ask = async (client: TestClient) => {
      const { method, ...options } = { method: 'GET' as const, ...request }
      return comparable(await client.request(method, `${listItems.path}?limit=1`, options))
    }
    const client = await at(ada, await another())
    const first = await ask(client)
    expect(await ask(client)).toEqual(first)
    // What is cached of other requests is not mixed up with it.
    const app = await another()
    const other = await at(ada, app)
    for (const host of ['localhost:80', 'desk.local', '10.0.0.1']) {
      await other.request('GET', `${listItems.path}?limit=1`, { headers: { host } })
    }
    expect(await ask(other)).toEqual(first)
  })
})

test('a browser without a CSRF token gets one with an answer from memory', async () => {
  const { ada } = await startEvent({ listens: true })
  await ada.call(getUser, {})
  for (const token of [undefined, 'of.another']) {
    ada.cookies.delete('csrftoken')
    if (token !== undefined) ada.cookies.set('csrftoken', token)
    const { headers } = await ada.call(getUser, {})
    expect(String(headers['set-cookie'])).toMatch(
      /^csrftoken=[\w-]+\.[\w-]+; Path=\/; SameSite=Lax$/,
    )
  }
  const { headers } = await ada.call(getUser, {})
  expect(headers['set-cookie']).toBeUndefined()
})

test('an answer from memory has the same line in the log', async () => {
  const { logger, read } = collectLog()
  const { ada } = await startEvent({ listens: true, logger })
  for (const _ of [1, 2]) await ada.request('GET', `${getUser.path}?search=private`)
  const said = read().filter(({ msg }) => msg === 'request')
  expect(said).toHaveLength(2)
  for (const line of said) {
    expect(line).toMatchObject({ method: 'GET', path: getUser.path, status: 200 })
    expect(line).toMatchObject({ id: expect.any(String), ms: expect.any(Number) })
  }
})
