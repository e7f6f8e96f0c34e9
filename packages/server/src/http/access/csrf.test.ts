import { type Endpoint, endpoints, getUser, login, logout, urlOf } from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { startEvent } from '../../testing/world/event.ts'
import { makeOrganiser, makeUser, madePassword } from '../../testing/world/make.ts'
import { startTestApp } from '../../testing/world/test-app.ts'

const logoutPath = logout.path
const csrfDetail = { detail: expect.stringMatching(/^CSRF Failed: /) }

test('any answer sets a token for a browser that has none, and keeps a valid one', async () => {
  const { anonymous } = await startTestApp()
  for (const path of ['/api/health/', '/api/no-such-path/', getUser.path]) {
    const browser = anonymous()
    await browser.request('GET', path)
    expect(browser.cookies.get('csrftoken')).toMatch(/^[\w-]+\.[\w-]{43}$/)
    const again = await browser.request('GET', path)
    expect(again.headers['set-cookie']).toBeUndefined()
  }
})

test('a browser without a token gets one with an answer from memory', async () => {
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
})

test('a token that is not the cookie’s, or that we did not sign, is refused', async () => {
  const { anonymous } = await startTestApp()
  const [one, other] = [anonymous(), anonymous()]
  await other.request('GET', '/api/health/')
  const signed = other.cookies.get('csrftoken') ?? ''
  const unsigned = ['planted', 'planted.token', '.', `${'A'.repeat(24)}.${'B'.repeat(43)}`]
  const pairs = [['', signed], ['planted', signed], ...unsigned.map((token) => [token, token])]
  for (const [cookie = '', header = ''] of pairs) {
    one.cookies.set('csrftoken', cookie)
    const answer = await one.request('POST', logoutPath, { headers: { 'x-csrftoken': header } })
    expect(answer).toMatchObject({ status: 403, body: csrfDetail })
  }
})

test('a token of another session is refused, and replaced', async () => {
  const { db, as } = await startTestApp()
  const [mallory, ada] = [await as(await makeUser(db)), await as(await makeUser(db))]
  await mallory.request('GET', '/api/health/')
  ada.cookies.set('csrftoken', mallory.cookies.get('csrftoken') ?? '')
  expect((await ada.request('POST', logoutPath)).status).toBe(403)
  expect((await ada.request('POST', logoutPath)).status).toBe(200)
})

test('a browser whose session has died can log in with the token it has', async () => {
  const { db, as, clock } = await startTestApp()
  const user = await makeUser(db)
  const browser = await as(user)
  await browser.call(getUser, {})
  clock.advance(24 * 3_600_000)
  const answer = await browser.call(login, { body: { email: user.email, password: madePassword } })
  expect(answer.status).toBe(200)
  expect((await browser.call(getUser, {})).status).toBe(200)
})

describe('a login without a token', () => {
  const host = 'desk.local:8000'
  const own = { host, origin: `http://${host}` }
  const ownFetch = { host, 'sec-fetch-site': 'same-origin' }
  const foreign = { host, origin: 'https://evil.example.com' }

  async function logInWith(headers: Record<string, string>, cookies: Record<string, string> = {}) {
    const { app, db } = await startTestApp()
    const { email } = await makeUser(db)
    const payload = { email, password: madePassword }
    const url = login.path
    return (await app.inject({ method: 'POST', url, headers, cookies, payload })).statusCode
  }

  test.each([
    ['from our own page', own, 200],
    ['with an empty token, from our own page', { ...own, 'x-csrftoken': '' }, 200],
    ['with a token of `null`, from our own page', { ...own, 'x-csrftoken': 'null' }, 200],
    ['with a token of `null`, from another site', { ...foreign, 'x-csrftoken': 'null' }, 403],
    ['from our own page, by the word of the browser', ownFetch, 200],
    ['from a program that says nothing of itself', { host }, 403],
    ['from another site', foreign, 403],
    ['from another site, even with the headers of our own', { ...ownFetch, ...foreign }, 403],
    ['from a sandboxed page', { ...ownFetch, origin: 'null' }, 403],
    ['from a neighbouring site', { host, 'sec-fetch-site': 'same-site' }, 403],
    ['from the address bar', { host, 'sec-fetch-site': 'none' }, 403],
    ['with a wrong token, from our own page', { ...own, 'x-csrftoken': 'wrong' }, 403],
  ])('%s', async (_, headers, status) => {
    expect(await logInWith(headers)).toBe(status)
  })

  test('needs one once the browser has a session, dead or alive', async () => {
    expect(await logInWith(own, { sessionid: 'made-up' })).toBe(403)
    expect(await logInWith(own, { csrftoken: 'planted' })).toBe(200)
  })
})

test.each([
  ['the host that was asked', 'http://desk.local:8000', 200],
  ['the configured address', 'https://signout.example.com', 200],
  ['another host', 'https://evil.example.com', 403],
  ['another port', 'http://desk.local:8001', 403],
  ['a sandboxed page', 'null', 403],
  ['nonsense', 'signout', 403],
])('an origin that is %s', async (_, origin, status) => {
  const { anonymous } = await startTestApp({
    config: { publicUrl: 'https://signout.example.com' },
  })
  const headers = { origin, host: 'desk.local:8000' }
  expect((await anonymous().request('POST', logoutPath, { headers })).status).toBe(status)
})

test('the host that a trusted proxy was asked for is ours', async () => {
  const headers = {
    origin: 'https://signout.example.com',
    host: 'backend:8000',
    'x-forwarded-host': 'signout.example.com',
    'x-forwarded-proto': 'https',
  }
  const behindProxy = await startTestApp({ config: { trustProxy: 1 } })
  expect((await behindProxy.anonymous().request('POST', logoutPath, { headers })).status).toBe(200)
  const alone = await startTestApp()
  expect((await alone.anonymous().request('POST', logoutPath, { headers })).status).toBe(403)
})

test('two processes on one database accept each other’s tokens', async () => {
  const { another, anonymous } = await startTestApp()
  const other = await another()
  const browser = anonymous()
  await browser.request('GET', '/api/health/')
  const token = browser.cookies.get('csrftoken') ?? ''
  const answer = await other.inject({
    method: 'POST',
    url: logoutPath,
    cookies: { csrftoken: token },
    headers: { 'x-csrftoken': token },
  })
  expect(answer.statusCode).toBe(200)
  await other.close()
})

const writes = Object.entries<Endpoint>(endpoints).filter(([, { method }]) => method !== 'GET')

test.each(writes)(
  '%s needs the token, and takes nothing from another site',
  async (_, endpoint) => {
    const { db, as } = await startTestApp()
    const { method } = endpoint
    const browser = await as(await makeOrganiser(db))
    await browser.request('GET', '/api/health/')
    const url = urlOf(endpoint, { id: 1, unit: 1, team_code: 'AAAAA' })
    const refused: Record<string, string>[] = [
      { 'x-csrftoken': '', 'sec-fetch-site': 'same-origin' },
      { 'x-csrftoken': 'made-up' },
      { origin: 'https://evil.example.com' },
      // What a form of another site can send without asking first.
      { 'x-csrftoken': '', 'content-type': 'text/plain' },
    ]
    for (const headers of refused) {
      const answer = await browser.request(method, url, { body: '{}', headers })
      expect(answer).toMatchObject({ status: 403, body: csrfDetail })
    }
  },
)

test('no page of another site reads an answer or opens a stream', async () => {
  const { db, as } = await startTestApp()
  const browser = await as(await makeUser(db))
  const headers = { origin: 'https://evil.example.com' }
  const stream = await browser.listen(headers)
  const preflight = { ...headers, 'access-control-request-method': 'POST' }
  const answers = [
    stream,
    await browser.request('GET', getUser.path, { headers }),
    await browser.request('OPTIONS', login.path, { headers: preflight }),
  ]
  stream.close()
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 405])
  for (const answer of answers) {
    expect(Object.keys(answer.headers).join()).not.toMatch(/access-control/)
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
  }
})
