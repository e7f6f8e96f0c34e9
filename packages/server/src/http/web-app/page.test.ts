import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildWebApp, configurationIn } from '../../testing/build-web-app.ts'
import { makeUser } from '../../testing/world/make.ts'
import { makeEtag } from '../mount.ts'
import { startTestApp } from '../../testing/world/test-app.ts'

test('every path that is neither a file nor a call is the page, with configuration and token', async () => {
  const webApp = await buildWebApp()
  const { anonymous } = await startTestApp({
    webApp,
    now: new Date('2025-05-01T12:00:00Z'),
    config: { hackathon_name: 'Hack $& </script><b>', acknowledgement_opens: 0 },
  })
  const nonces = new Set<unknown>()
  for (const path of ['/', '/login', '/teams/ABCDE', '/no/such/page', '/index.html']) {
    const browser = anonymous()
    const { status, headers, body } = await browser.request('GET', path)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    const configuration = configurationIn(body)
    expect(configuration).toEqual({
      hackathon_name: 'Hack $& </script><b>',
      registration_site_url: '/',
      event_time_zone: 'America/New_York',
      signout_opens: '2020-10-02T03:59:00.000Z',
      signout_closes: '2025-10-30T15:59:00.000Z',
      acknowledgement_opens: '1970-01-01T00:00:00.000Z',
      return_by: null,
      team_size_min: 2,
      team_size_max: 4,
      project_description_min: 60,
      desk_place: null,
      announcement: null,
      announced_at: null,
      pause: null,
      team_credits: null,
      has_mail: false,
      serverTime: '2025-05-01T12:00:00.000Z',
      hasSession: false,
      hasNoOrganiser: true,
      publicUrl: 'http://localhost',
      nonce: expect.stringMatching(/^[\w-]{22}$/),
    })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`style-src 'self' 'nonce-${String(configuration['nonce'])}'`)
    expect(policy).toContain(`script-src 'self';`)
    expect(browser.cookies.has('csrftoken')).toBe(true)
    nonces.add(configuration['nonce'])
  }
  expect(nonces.size).toBe(5)
})

test.each(['https://signout.example.com', 'http://10.0.0.7:8000', undefined])(
  'with PUBLIC_URL %s the page knows it',
  async (publicUrl) => {
    const { anonymous } = await startTestApp({ webApp: await buildWebApp(), config: { publicUrl } })
    const { body } = await anonymous().request('GET', '/login')
    expect(configurationIn(body)['publicUrl']).toBe(publicUrl)
  },
)

test.each([
  ['GET', '//[', 200],
  ['GET', '/login?token=%', 200],
  // A chunk of an older build.
  ['GET', '/assets/old-chunk.js', 404],
  ['POST', '/login', 404],
])('%s %s', async (method, path, status) => {
  const { anonymous } = await startTestApp({ webApp: await buildWebApp() })
  expect((await anonymous().request(method, path)).status).toBe(status)
})

test('the page says whether the browser has a session, so that it can load what it will show', async () => {
  const { db, as } = await startTestApp({ webApp: await buildWebApp() })
  const browser = await as(await makeUser(db))
  const { body } = await browser.request('GET', '/')
  expect(configurationIn(body)).toMatchObject({
    hasSession: true,
    changePosition: expect.stringMatching(/^[\w-]{36}\.\d+$/),
  })
})

test('files named by their content are kept for good, others are asked for again', async () => {
  const { anonymous } = await startTestApp({ webApp: await buildWebApp() })
  const script = await anonymous().request('GET', '/assets/main-abc.js')
  expect(script).toMatchObject({
    status: 200,
    body: 'start()',
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  })
  expect(script.headers).not.toHaveProperty('set-cookie')
  const logo = await anonymous().request('GET', '/logo.svg')
  expect(logo).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } })
})

test('a page is served while the database is down', async () => {
  const { app, anonymous } = await startTestApp({ webApp: await buildWebApp() })
  await app.services.db.destroy()
  expect((await anonymous().request('GET', '/login')).status).toBe(200)
})

test('without a built web app the calls work all the same', async () => {
  const { anonymous } = await startTestApp({ webApp: '/nowhere' })
  expect((await anonymous().request('GET', '/')).status).toBe(503)
  expect((await anonymous().request('GET', '/api/health/')).status).toBe(200)
})

test.each([
  ['gzip, deflate, br, zstd', 'small', 'br'],
  ['GZIP;q=1.0', 'larger', 'gzip'],
  ['identity', 'start()', undefined],
  ['', 'start()', undefined],
])(
  'to a browser that understands "%s" a script goes out as "%s"',
  async (header, body, encoding) => {
    const { anonymous } = await startTestApp({ webApp: await buildWebApp() })
    const headers = { 'accept-encoding': header }
    const answer = await anonymous().request('GET', '/assets/main-abc.js', { headers })
    expect(answer).toMatchObject({
      status: 200,
      body,
      headers: {
        'content-length': String(body.length),
        'content-type': 'text/javascript; charset=utf-8',
        vary: 'accept-encoding',
      },
    })
    expect(answer.headers['content-encoding']).toBe(encoding)
    // Each variant has a tag of its own.
    expect(answer.headers.etag).toBe(makeEtag(Buffer.from(body)))
  },
)

test('a file that the browser has already is not sent again', async () => {
  const { anonymous } = await startTestApp({ webApp: await buildWebApp() })
  const ask = (headers: Record<string, string>) =>
    anonymous().request('GET', '/logo.svg', { headers })
  const { etag } = (await ask({})).headers
  for (const known of [`${etag}`, `"other", W/${etag}`, '*']) {
    const answer = await ask({ 'if-none-match': known })
    expect(answer).toMatchObject({ status: 304, body: undefined, headers: { etag } })
  }
  expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
})

test('files come from memory: they outlive their folder', async () => {
  const webApp = await buildWebApp()
  const { anonymous } = await startTestApp({ webApp })
  await rm(join(webApp, 'assets'), { recursive: true })
  expect((await anonymous().request('GET', '/assets/main-abc.js')).body).toBe('start()')
})

test.each(['/.vite/manifest.json', '/assets/main-abc.js.br'])(
  '%s is for the build alone',
  async (path) => {
    const { anonymous } = await startTestApp({ webApp: await buildWebApp() })
    const { body } = await anonymous().request('GET', path)
    expect(['{}', 'small']).not.toContain(body)
  },
)

test('the manifest has the name of the hackathon, and is asked for again each time', async () => {
  const config = { hackathon_name: 'Winter "Hacks" 2026' }
  const { anonymous } = await startTestApp({ webApp: await buildWebApp(), config })
  const { status, headers, body } = await anonymous().request('GET', '/manifest.webmanifest')
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'no-cache',
  })
  expect(headers).not.toHaveProperty('set-cookie')
  const known = { 'if-none-match': String(headers['etag']) }
  const again = await anonymous().request('GET', '/manifest.webmanifest', { headers: known })
  expect(again).toMatchObject({ status: 304, body: undefined })
  expect(JSON.parse(String(body))).toEqual({
    name: 'Winter "Hacks" 2026 Hardware Signout',
    short_name: 'Winter "Hacks" 2026',
    start_url: '/',
  })
})
