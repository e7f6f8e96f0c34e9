import { endpoints, login, logout, submitOrder, type Endpoint, urlOf } from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { makeTeam, makeOrganiser, makeParticipant, makeUser } from '../testing/world/make.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { asMember, startEvent } from '../testing/world/event.ts'
import { startTestApp } from '../testing/world/test-app.ts'
import { z } from 'zod'
import type { TestClient } from '../testing/requests/test-client.ts'
import { findDifferences } from '../ops/verify.ts'

const types = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain;charset=UTF-8',
  'application/octet-stream',
  // No types at all.
  '',
  'form',
  'form; charset=x',
  'text/ plain',
]

describe('a call that may go without a body', () => {
  test.each(types)('takes an empty one of type %s', async (type) => {
    const event = await startEvent()
    const { ada, grace, db } = event
    const headers = { 'content-type': type }
    const other = await makeTeam(db, { members: 1 })
    const join = `/api/event/teams/join/${other.code}/`
    expect((await ada.request('POST', join, { body: '', headers })).status).toBe(200)
    const leave = endpoints.leaveTeam.path
    expect((await ada.request('POST', leave, { body: '', headers })).status).toBe(201)
    expect((await grace.request('POST', logout.path, { body: '', headers })).status).toBe(200)
  })

  test.each(types)('takes an empty one of type %s that comes in pieces', async (type) => {
    const { ada } = await startEvent()
    const headers = { 'content-type': type, 'transfer-encoding': 'chunked' }
    expect((await ada.request('POST', logout.path, { body: '', headers })).status).toBe(200)
  })

  test.each(types)('refuses a text of type %s', async (type) => {
    const { ada } = await startEvent()
    const headers = { 'content-type': type }
    expect(await ada.request('POST', logout.path, { body: 'a=b', headers })).toMatchObject({
      status: 415,
      body: { detail: 'Send the body as application/json.' },
    })
  })
})

test.each(types)('a call with a body refuses an empty one of type %s', async (type) => {
  const { anonymous } = await startTestApp()
  const headers = { 'content-type': type }
  expect((await anonymous().request('POST', login.path, { body: '', headers })).status).toBe(415)
})

describe('a body that is nested too deeply', () => {
  const inLists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const inObjects = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)

  test.each([inLists(17), inLists(5000), inLists(120_000), inObjects(17), inObjects(40_000)])(
    'is refused',
    async (value) => {
      const { anonymous } = await startTestApp()
      for (const body of [value, `{"email":"a","password":${value}}`]) {
        expect(await anonymous().request('POST', login.path, { body })).toMatchObject({
          status: 400,
          body: { non_field_errors: ['The body is nested too deeply.'] },
        })
      }
    },
  )

  test.each(['['.repeat(5000), '{"a":'.repeat(5000)])('and never ends is no JSON', async (body) => {
    const { anonymous } = await startTestApp()
    expect(await anonymous().request('POST', login.path, { body })).toMatchObject({
      status: 400,
      body: { non_field_errors: ['The body is not valid JSON.'] },
    })
  })
})

test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
  'a field %s is as unknown as any other',
  async (name) => {
    const event = await startEvent()
    const { id } = await makeItem(event.db)
    const member = await asMember(event, event.team)
    const ask = (path: string, body: string) => member.request('POST', path, { body })
    const value = '{"toJSON":1,"status":200}'
    const atTop = await ask(login.path, `{"email":"a","password":"b","${name}":${value}}`)
    expect(atTop.status).toBe(400)
    expect(Object.entries(atTop.body ?? {})).toEqual([[name, ['Unknown field.']]])
    const line = `{"id":${id},"quantity":1,"${name}":${value}}`
    expect(await ask(submitOrder.path, `{"hardware":[${line}]}`)).toMatchObject({
      status: 400,
      body: { hardware: [`Line 1: Unknown field: ${name}.`] },
    })
    expect((await ask(logout.path, `{"${name}":${value}}`)).status).toBe(400)
  },
)

test.each([
  '__proto__=1',
  'constructor=1&toString=2',
  'search[__proto__][a]=1',
  'search[a][b][c]=1',
  'limit[]=1&'.repeat(1000),
  'search=a&'.repeat(1000),
  'status=Submitted,'.repeat(900),
  '%=1&=&&&=2',
  '%zz=%zz',
  '?'.repeat(5000),
])('a query such as %.30s is not an error of the server', async (query) => {
  const { organiser } = await startEvent()
  for (const path of [endpoints.listTeams.path, endpoints.listOrders.path]) {
    expect((await organiser.request('GET', `${path}?${query}`)).status).toBeLessThan(500)
  }
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

test('of very many unknown fields the first fifty are named', async () => {
  const { anonymous } = await startTestApp()
  const names = Array.from({ length: 10_000 }, (_, at) => `field_${at}`)
  const body = JSON.stringify(Object.fromEntries(names.map((name) => [name, 1])))
  const answer = await anonymous().request('POST', login.path, { body })
  expect(answer.status).toBe(400)
  const unknown = Object.keys(answer.body ?? {}).filter((name) => name.startsWith('field_'))
  expect(unknown).toEqual(names.slice(0, 50))
})

test('a key such as __proto__ in a query or a body changes no object of ours', async () => {
  const { db, as } = await startTestApp()
  const organiser = await as(await makeOrganiser(db))
  const query = '?__proto__=1&__proto__[polluted]=1&constructor.prototype.polluted=1&toString=1'
  expect((await organiser.request('GET', `/api/hardware/hardware/${query}`)).status).toBe(200)
  await organiser.request('POST', '/api/hardware/hardware/', {
    body: '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}',
  })
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
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
