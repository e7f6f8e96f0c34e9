import { once } from 'node:events'
import { type Endpoint, endpoints, health, login, logout } from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { makeTeam } from '../testing/world/make.ts'
import { startEvent } from '../testing/world/event.ts'
import { connectTo } from '../testing/requests/send-raw.ts'
import { startTestApp } from '../testing/world/test-app.ts'

describe.each(['multipart/form-data; boundary=x', 'text/plain;charset=UTF-8'])(
  'of type %s',
  (type) => {
    const headers = { 'content-type': type }

    test('an empty body will do for a call that may go without, also in pieces', async () => {
      const { ada, grace, db } = await startEvent()
      const other = await makeTeam(db, { members: 1 })
      const join = `/api/event/teams/join/${other.code}/`
      expect((await ada.request('POST', join, { body: '', headers })).status).toBe(200)
      const leave = endpoints.leaveTeam.path
      expect((await ada.request('POST', leave, { body: '', headers })).status).toBe(201)
      const chunked = { ...headers, 'transfer-encoding': 'chunked' }
      const answer = await grace.request('POST', logout.path, { body: '', headers: chunked })
      expect(answer.status).toBe(200)
    })

    test('a text is refused, and an empty body of a call that needs one', async () => {
      const { anonymous } = await startTestApp()
      const refused = { status: 415, body: { detail: 'Send the body as application/json.' } }
      const ask = (path: string, body: string) =>
        anonymous().request('POST', path, { body, headers })
      expect(await ask(logout.path, 'a=b')).toMatchObject(refused)
      expect(await ask(login.path, '')).toMatchObject(refused)
    })
  },
)

test('a body that is too large is refused without cutting off the caller, who still sends it', async () => {
  const { app, anonymous } = await startTestApp()
  const visitor = anonymous()
  await visitor.call(health, {})
  const token = visitor.cookies.get('csrftoken') ?? ''
  const body = JSON.stringify({ email: 'ada@example.com', password: 'x'.repeat(300_000) })
  const head = [
    `POST ${login.path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    `Cookie: csrftoken=${encodeURIComponent(token)}`,
    `X-CSRFToken: ${token}`,
  ].join('\r\n')
  const socket = await connectTo(app)
  const next = async () => String((await once(socket, 'data'))[0])
  socket.write(`${head}\r\n\r\n`)
  const refused = await next()
  expect(refused).toMatch(/^HTTP\/1\.1 413 /)
  expect(refused).toContain('{"detail":"The body is larger than 256 KiB."}')
  socket.write(`${body}GET ${health.path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  expect(await next()).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
})

const bodies = Object.entries<Endpoint>(endpoints).flatMap(([name, { body }]) =>
  body === undefined ? [] : [{ name, body }],
)

test.each(bodies)('$name takes no field but its own', ({ body }) => {
  // As text of the wire: `__proto__` is then a name as any other.
  const { error } = body.safeParse(JSON.parse('{"role":1,"__proto__":{"role":1}}'))
  expect(JSON.stringify(error?.issues)).toContain(
    '"code":"unrecognized_keys","keys":["role","__proto__"]',
  )
})
