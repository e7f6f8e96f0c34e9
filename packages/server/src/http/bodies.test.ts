import { once } from 'node:events'
import { endpoints, health, login, logout, type Endpoint, urlOf } from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { makeTeam, makeOrganiser, makeParticipant, makeUser } from '../testing/world/make.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { startEvent } from '../testing/world/event.ts'
import { connectTo } from '../testing/requests/send-raw.ts'
import { startTestApp } from '../testing/world/test-app.ts'
import { z } from 'zod'
import type { TestClient } from '../testing/requests/test-client.ts'
import { findDifferences } from '../ops/verify.ts'

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

/** Fields that an attacker might set although no call takes them; the last ones are names of JavaScript's own. */
const coveted = [
  'id',
  'user_id',
  'team_id',
  'password_hash',
  'is_active',
  'is_organiser',
  'role',
  'created_at',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
]

const writes = Object.entries<Endpoint>(endpoints).filter(
  ([, { method, file }]) => method !== 'GET' && file === undefined,
)

test.each(writes)('%s takes no field but its own', async (name, endpoint) => {
  const { db, anonymous, as } = await startTestApp()
  const participant = await makeParticipant(db)
  const team = { id: participant.teamId, code: participant.teamCode }
  const { id } = await makeOrder(db, {
    team,
    lines: [{ item: await makeItem(db), quantity: 1 }],
  })
  const browsers: Partial<Record<Endpoint['access'], TestClient>> = {
    anyone: anonymous(),
    'applicant-or-participant': await as(await makeUser(db)),
    participant: await as(participant),
    member: await as(participant),
  }
  const browser = browsers[endpoint.access] ?? (await as(await makeOrganiser(db)))
  const names = { team_code: participant.teamCode, kind: 'categories' }
  const url = urlOf(endpoint, { id, unit: 1, ...names })
  const own = namesOf(endpoint.body)
  const others = [...coveted, ...namesOf(endpoint.response)].filter((each) => !own.has(each))
  for (const field of new Set(others)) {
    const body = `{${JSON.stringify(field)}: 1}`
    const answer = await browser.request(endpoint.method, url, { body })
    expect({ field, ...answer }).toMatchObject({ status: 400 })
    // Of a body that has several forms, the messages are about the one that it resembles most.
    const refused = Object.entries(answer.body ?? {})
    const isNamed = refused.some(([key, texts]) => key === field && `${texts}` === 'Unknown field.')
    expect({ field, isNamed: isNamed || name === 'choosePassword' }).toEqual({
      field,
      isNamed: true,
    })
  }
  expect(await findDifferences(db)).toEqual([])
})

/** The names of a shape's fields, of the shape in a page's rows included. */
function namesOf(schema: z.ZodType | undefined): Set<string> {
  if (schema instanceof z.ZodObject) return new Set(Object.keys(schema.shape))
  if (schema instanceof z.ZodOptional) return namesOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodUnion) {
    return new Set(schema.options.flatMap((option) => [...namesOf(option as z.ZodType)]))
  }
  return new Set()
}
