import { once } from 'node:events'
import { endpoint, health, login } from '@signout/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { DatabaseUnavailable } from '../db/failure.ts'
import { connectTo } from '../testing/requests/send-raw.ts'
import { startTestApp } from '../testing/world/test-app.ts'
import { conflict } from '../base/refusal.ts'
import { mount } from './mount.ts'
import { collectLog } from '../testing/log.ts'

const probe = endpoint({
  method: 'GET',
  path: '/api/probe/',
  access: 'anyone',
  summary: 'Fails as it is told to.',
  status: 200,
  response: z.object({ number: z.int() }),
})

/** An app with one more call, and what it logs. */
async function startWith(handler: () => Promise<{ number: number }>) {
  const { lines, logger, read } = collectLog()
  const { app, anonymous } = await startTestApp({ logger })
  mount(app, probe, handler)
  const answer = await anonymous().request('GET', '/api/probe/?email=ada@example.com')
  return { answer, lines, log: read() }
}

test.each(['/api/%zz/', '/teams/%c3%28'])(
  '%s, which cannot be decoded, is not found',
  async (url) => {
    const { app } = await startTestApp()
    const answer = await app.inject({ url })
    expect(answer).toMatchObject({
      statusCode: 404,
      headers: { 'x-content-type-options': 'nosniff' },
    })
    expect(answer.json()).toEqual({ detail: 'Not found.' })
  },
)

test.each([
  ['any other error', new Error('select secret')],
  [
    'one with a code that the database has, too',
    Object.assign(new Error('select secret'), { code: 'ECONNRESET' }),
  ],
])(
  '%s is a bug: logged once with the id of its request, and answered without detail',
  async (_, error) => {
    const { answer, log } = await startWith(() => Promise.reject(error))
    expect(answer).toMatchObject({ status: 500, body: { detail: 'Internal server error.' } })
    const errors = log.filter((line) => line['level'] === 50)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatchObject({
      id: answer.headers['x-request-id'],
      err: { message: 'select secret' },
    })
  },
)

test('an answer that breaks the contract is a bug', async () => {
  const { answer, log } = await startWith(async () => ({ number: 1.5 }))
  expect(answer).toMatchObject({ status: 500, body: { detail: 'Internal server error.' } })
  expect(JSON.stringify(log)).toContain('GET /api/probe/ broke its contract at number')
})

test('fields that the contract does not name are not sent', async () => {
  const { answer } = await startWith(async () => ({ number: 1, password_hash: 'x' }))
  expect(answer.body).toEqual({ number: 1 })
})

test('a refusal is not an error in the log', async () => {
  const { answer, log } = await startWith(() => Promise.reject(conflict('Too late.')))
  expect(answer).toMatchObject({ status: 409, body: { detail: 'Too late.' } })
  expect(log.filter((line) => Number(line['level']) > 30)).toEqual([])
})

test('a database that does not answer is answered 503, with when to try again', async () => {
  const { answer } = await startWith(() => Promise.reject(new DatabaseUnavailable('locked')))
  expect(answer).toMatchObject({
    status: 503,
    body: { detail: 'The database does not answer. Try again soon.' },
    headers: { 'retry-after': '1' },
  })
})

test('each request is one line, without its query, cookies or body', async () => {
  const { log, lines } = await startWith(async () => ({ number: 1 }))
  expect(log).toEqual([
    expect.objectContaining({
      id: expect.any(String),
      method: 'GET',
      path: '/api/probe/',
      status: 200,
      ms: expect.any(Number),
    }),
  ])
  expect(lines.join('')).not.toMatch(/ada@example|csrftoken/)
})

test('an upload that breaks off is one line in the log, and no error', async () => {
  const { lines, logger } = collectLog()
  const { app, anonymous } = await startTestApp({ logger })
  const arrived = Promise.withResolvers<void>()
  app.addHook('preParsing', async ({ method }) => {
    if (method === 'POST') arrived.resolve()
  })
  const client = anonymous()
  await client.call(health, {})
  const token = client.cookies.get('csrftoken')
  const socket = await connectTo(app)
  const headers = `Cookie: csrftoken=${token}\r\nX-CSRFToken: ${token}\r\nContent-Type: application/json\r\n`
  socket.write(`POST ${login.path} HTTP/1.1\r\nHost: x\r\n${headers}Content-Length: 1000\r\n\r\n{`)
  await arrived.promise
  socket.resetAndDestroy()
  const linesOfLogin = () => lines.filter((line) => line.includes(login.path))
  await expect.poll(linesOfLogin).toHaveLength(1)
  expect(lines.join('')).not.toContain('"level":50')
})

test('work for a caller who disconnects is aborted, and the log has no error', async () => {
  const { lines, logger } = collectLog()
  const { app } = await startTestApp({ logger })
  const asked = Promise.withResolvers<AbortSignal>()
  mount(app, probe, async ({ signal }) => {
    asked.resolve(signal)
    await once(signal, 'abort')
    throw signal.reason
  })
  const socket = await connectTo(app)
  socket.write('GET /api/probe/ HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
  const signal = await asked.promise
  expect(signal.aborted).toBe(false)
  socket.destroy()
  await expect.poll(() => signal.aborted).toBe(true)
  const linesOfProbe = () => lines.filter((line) => line.includes('/api/probe/'))
  await expect.poll(linesOfProbe).toHaveLength(1)
  expect(lines.join('')).not.toContain('"level":50')
})
