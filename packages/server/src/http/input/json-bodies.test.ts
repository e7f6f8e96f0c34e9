import { endpoints, login, logout, submitOrder } from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { makeTeam } from '../../testing/make/make.ts'
import { makeItem } from '../../testing/make/make-items.ts'
import { asMember, startEvent } from '../../testing/worlds/start-event.ts'
import { startTestApp } from '../../testing/worlds/start-test-app.ts'

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
