// Runs on SQLite only: no database is asked.
import { once } from 'node:events'
import { health, login } from '@signout/contract'
import { expect, test } from 'vitest'
import { connectTo } from '../testing/requests/send-raw.ts'
import { startTestApp } from '../testing/world/test-app.ts'

// Tests of spec §4.

const credentials = (size: number) => ({ email: 'ada@example.com', password: 'x'.repeat(size) })

test('of large bodies of visitors fifty may arrive at once; smaller and later ones are answered', async () => {
  const { app, anonymous } = await startTestApp()
  const visitor = anonymous()
  await visitor.call(health, {})
  const token = visitor.cookies.get('csrftoken') ?? ''
  const begin = [
    `POST ${login.path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    'Content-Length: 200000',
    `Cookie: csrftoken=${encodeURIComponent(token)}`,
    `X-CSRFToken: ${token}`,
  ].join('\r\n')
  const sockets = await Promise.all(Array.from({ length: 51 }, () => connectTo(app)))
  for (const socket of sockets) socket.write(`${begin}\r\n\r\n{`)
  const [answer] = await Promise.race(sockets.map((socket) => once(socket, 'data')))
  expect(String(answer)).toMatch(/^HTTP\/1\.1 429 /)
  expect(String(answer)).toContain(
    'Too many large requests arrive at once. Try again in 5 seconds.',
  )
  expect(await visitor.call(login, { body: credentials(100) })).toMatchObject({ status: 400 })

  for (const socket of sockets) socket.destroy()
  await expect
    .poll(async () => (await visitor.call(login, { body: credentials(20_000) })).status)
    .toBe(400)
})

test('a body that is too large is refused without cutting off the caller, who still sends it', async () => {
  const { app, anonymous } = await startTestApp()
  const visitor = anonymous()
  await visitor.call(health, {})
  const token = visitor.cookies.get('csrftoken') ?? ''
  const body = JSON.stringify(credentials(300_000))
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
  expect(await next()).toMatch(/^HTTP\/1\.1 413 /)
  socket.write(`${body}GET ${health.path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  expect(await next()).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
})
