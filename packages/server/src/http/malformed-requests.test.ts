// Runs on SQLite only: no database is asked.
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { connectTo, readAnswer, sendRaw } from '../testing/requests/send-raw.ts'
import { makeOrganiser, makeUser } from '../testing/world/make.ts'
import { makeSession } from '../testing/requests/sessions.ts'
import { startTestApp } from '../testing/world/test-app.ts'
import { collectLog } from '../testing/log.ts'

const close = 'Host: localhost\r\nConnection: close\r\n'
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\n${close}${headers}\r\n`
const post = (headers: string, body = '') =>
  `POST /api/auth/login/ HTTP/1.1\r\n${close}${headers}\r\n${body}`

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['an unknown method', `BREW /api/health/ HTTP/1.1\r\n${close}\r\n`, 400],
  ['a blank in the path', get('/api/a b/'), 400],
  ['a header without a colon', get('/api/health/', 'nonsense\r\n'), 400],
  ['a bare line feed', 'GET /api/health/ HTTP/1.1\nHost: x\nX: \r\r\n\n', 400],
  ['no number as length', post('Content-Length: many\r\n'), 400],
  ['two lengths', post('Content-Length: 1\r\nContent-Length: 2\r\n', 'ab'), 400],
  [
    'length and chunks',
    post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
    400,
  ],
  [
    'chunks that are not the last coding',
    post('Transfer-Encoding: chunked, gzip\r\n', '0\r\n\r\n'),
    400,
  ],
  ['a folded header', get('/api/health/', 'X-A: a\r\n b\r\n'), 400],
  ['a header of 20 kB', get('/api/health/', `X-A: ${'a'.repeat(20_000)}\r\n`), 431],
  ['a path of 20 kB', get(`/api/${'a'.repeat(20_000)}`), 431],
  ['a path that cannot be decoded', get('/api/%zz/'), 404],
  ['a page that cannot be decoded', get('/teams/%c3%28'), 404],
  ['a parameter of 10 kB', get(`/api/event/teams/${'a'.repeat(10_000)}/`), 401],
  ['a method of WebDAV', `PROPFIND /api/health/ HTTP/1.1\r\n${close}\r\n`, 405],
  ['a method of WebDAV on a page', `PROPFIND /login HTTP/1.1\r\n${close}\r\n`, 404],
  ['a file that is gone', get('/assets/gone.js'), 404],
  ['an unknown call at an absolute address', get('http://localhost/api/gone/'), 404],
])('%s is answered like everything else', async (_, bytes, status) => {
  const { app } = await startTestApp()
  const answer = await sendRaw(app, bytes)
  expect(answer).toMatchObject({
    status,
    headers: {
      'content-type': expect.stringMatching(/^application\/json/),
      'cache-control': 'no-store',
      connection: 'close',
    },
  })
  expect(JSON.parse(answer.body)).toEqual({ detail: expect.stringMatching(/\.$/) })
})

test.each([
  ['/api/event/users/user/', 'GET, HEAD'],
  ['/api/event/users/user', 'GET, HEAD'],
  ['/api/event/%75sers/user/', 'GET, HEAD'],
  ['/api/event/users/user/#x', 'GET, HEAD'],
  ['/api/event/teams/team/', 'GET, HEAD'],
  ['/api/event/teams/%74eam/', 'GET, HEAD'],
  ['/api/event/teams/ABCDE?x=/', 'DELETE, GET, HEAD, PATCH'],
  ['/api/event/teams/a%2Fb/', 'DELETE, GET, HEAD, PATCH'],
])('a method of WebDAV on %s is refused as any other', async (path, allow) => {
  const { app, db } = await startTestApp()
  const { userId } = await makeOrganiser(db)
  const cookie = `sessionid=${await makeSession(db, userId, app.services.now())}`
  const ask = async (headers: string) =>
    sendRaw(app, `PROPFIND ${path} HTTP/1.1\r\n${close}${headers}\r\n`)
  expect(await ask('')).toMatchObject({ status: 401 })
  expect(await ask(`Cookie: ${cookie}\r\n`)).toMatchObject({ status: 405, headers: { allow } })
})

test('links lead to the host that was asked, whatever the absolute address of a request names', async () => {
  const { app, db } = await startTestApp()
  const { userId } = await makeOrganiser(db)
  await makeUser(db)
  const cookie = `sessionid=${await makeSession(db, userId, app.services.now())}`
  const address = 'http://elsewhere.example/api/event/users/?limit=1'
  const { body } = await sendRaw(app, get(address, `Cookie: ${cookie}\r\n`))
  expect(JSON.parse(body)).toMatchObject({
    next: 'http://localhost/api/event/users/?limit=1&offset=1',
  })
})

test.each(['/api', '/api/', '/api/nothing/', '/api//health/', '/api/health//', '/api/event/'])(
  'a method of WebDAV on %s, where nothing is, finds nothing',
  async (path) => {
    const { app } = await startTestApp()
    const answer = await sendRaw(app, `PROPFIND ${path} HTTP/1.1\r\n${close}\r\n`)
    expect(answer.status).toBe(404)
  },
)

test.each([
  ['an absolute address', get('http://localhost/api/health/')],
  [
    'an offer to upgrade',
    `GET /api/health/ HTTP/1.1\r\nHost: x\r\nConnection: close, Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  ],
])('%s is understood', async (_, bytes) => {
  const { app } = await startTestApp()
  expect(await sendRaw(app, bytes)).toMatchObject({
    status: 200,
    body: expect.stringContaining('"status":"ok"'),
  })
})

test('a request that takes too long to arrive is told so', async () => {
  const { app } = await startTestApp()
  const accepted = once(app.server, 'connection')
  const browser = await connectTo(app)
  const [socket] = await accepted
  app.server.emit(
    'clientError',
    Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
    socket,
  )
  expect(await readAnswer(browser)).toMatchObject({
    status: 408,
    body: '{"detail":"The request took too long to arrive."}',
  })
})

/** An app, its log, and the head of a login whose body is still to come over the open connection. */
async function startLogin(length: string) {
  const { lines, logger, read } = collectLog()
  const { app, anonymous } = await startTestApp({ logger })
  const [arrived, aborted] = [Promise.withResolvers<void>(), Promise.withResolvers<unknown>()]
  app.addHook('preParsing', async ({ method }) => {
    if (method === 'POST') arrived.resolve()
  })
  app.addHook('onRequestAbort', async (request) => aborted.resolve(request))
  const client = anonymous()
  await client.request('GET', '/api/health/')
  const token = client.cookies.get('csrftoken')
  const browser = await connectTo(app)
  lines.length = 0
  const headers = `Cookie: csrftoken=${token}\r\nX-CSRFToken: ${token}\r\n`
  browser.write(post(`${headers}Content-Type: application/json\r\n${length}\r\n`))
  await arrived.promise
  /** What is logged until the request is over. */
  const log = async () => {
    await aborted.promise
    await app.close()
    return read()
  }
  return { browser, log }
}

const oneLine = [expect.objectContaining({ level: 30, method: 'POST', path: '/api/auth/login/' })]

test('an upload that breaks off is not an error of the server', async () => {
  const { browser, log } = await startLogin('Content-Length: 1000')
  browser.write('{"email":')
  browser.resetAndDestroy()
  expect(await log()).toEqual(oneLine)
})

test('a body in malformed pieces is not an error of the server', async () => {
  const { browser, log } = await startLogin('Transfer-Encoding: chunked')
  browser.write('zz\r\n')
  expect(await readAnswer(browser)).toMatchObject({
    status: 400,
    body: '{"detail":"The request is malformed."}',
  })
  expect(await log()).toEqual(oneLine)
})
