import { login, logout, returnItems, submitOrder } from '@signout/contract'
import { expect, test } from 'vitest'
import { makeOrganiser, makeParticipant } from '../testing/world/make.ts'
import { sendRaw } from '../testing/requests/send-raw.ts'
import { makeSession } from '../testing/requests/sessions.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { startEvent } from '../testing/world/event.ts'
import { startTestApp } from '../testing/world/test-app.ts'
import { pageOf } from './pages.ts'

test('paths are answered with and without the slash at their end', async () => {
  const { db, as } = await startTestApp()
  const browser = await as(await makeParticipant(db))
  expect((await browser.request('GET', '/api/event/users/user')).status).toBe(200)
  expect((await browser.request('GET', '/api/event/users/user/')).status).toBe(200)
  expect((await browser.request('HEAD', '/api/event/users/user/')).status).toBe(200)
})

test.each(['/api', '/api/', '/api/nothing/', '/api/hardware/', '/api/?x=1'])(
  '%s is not found, in JSON',
  async (path) => {
    const { anonymous } = await startTestApp()
    const answer = await anonymous().request('GET', path)
    expect(answer).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
  },
)

test.each(['/api/docs/', '/api/openapi.json'])('%s is only read', async (path) => {
  const { anonymous } = await startTestApp()
  expect(await anonymous().request('DELETE', path)).toMatchObject({
    status: 405,
    body: { detail: 'Method DELETE is not allowed.' },
    headers: { allow: 'GET, HEAD' },
  })
})

test('a call without a body takes no fields either', async () => {
  const { anonymous } = await startTestApp()
  const ask = (body: unknown) => anonymous().request('POST', logout.path, { body })
  expect(await ask({ colour: 1 })).toMatchObject({
    status: 400,
    body: { colour: ['Unknown field.'] },
  })
  expect((await ask({})).status).toBe(200)
  expect((await ask('null')).status).toBe(200)
})

test('whole numbers may be written as text', async () => {
  const { ada, organiser, db, team } = await startEvent()
  const { id } = await makeItem(db, { quantity: 5 })
  const line = { id: `${id}`, quantity: '2' }
  const submitted = await ada.request('POST', submitOrder.path, { body: { hardware: [line] } })
  expect(submitted).toMatchObject({
    status: 201,
    body: { hardware: [{ hardware_id: id, quantity_fulfilled: 2 }] },
  })
  const order = await makeOrder(db, {
    team,
    status: 'Picked Up',
    lines: [{ item: { id }, quantity: 2 }],
  })
  const hardware = [{ ...line, part_returned_health: 'Healthy' }]
  const body = { order: `${order.id}`, hardware }
  expect(await organiser.request('POST', returnItems.path, { body })).toMatchObject({
    status: 201,
    body: { order_id: order.id, returned_items: [{ hardware_id: id, quantity: 2 }] },
  })
})

test('errors below a field are listed under it, and say where', async () => {
  const { db, as } = await startTestApp()
  const browser = await as(await makeParticipant(db))
  const hardware = [{ id: 1, quantity: 1 }, { id: 'x', quantity: 0, colour: 'red' }, { id: '1' }]
  const answer = await browser.request('POST', submitOrder.path, { body: { hardware } })
  expect(answer).toMatchObject({
    status: 400,
    body: {
      hardware: [
        'Line 2, id: Enter a whole number.',
        'Line 2, quantity: Enter a whole number of at least 1.',
        'Line 2: Unknown field: colour.',
        'Line 3, quantity: This field is required.',
      ],
    },
  })
})

const notJson = { non_field_errors: ['The body is not valid JSON.'] }
const notStorable = { non_field_errors: ['A text has a character that cannot be stored.'] }

test.each([
  ['[]', { non_field_errors: ['Enter an object.'] }],
  ['', { non_field_errors: ['This field is required.'] }],
  ['{}', { email: ['This field is required.'], password: ['This field is required.'] }],
  ['{"email":1,"password":null}', { email: ['Enter text.'], password: ['Enter text.'] }],
  ['{', notJson],
  ['{"email":}', notJson],
  ['no JSON', notJson],
  [String.raw`{"email":"\u0000","password":"x"}`, notStorable],
  [String.raw`{"password":"x","email":"\ud800"}`, notStorable],
  [String.raw`{"email":{"a":["\u0000"]},"password":"x"}`, notStorable],
  [String.raw`{"\u0000":"ada@example.com","password":"x"}`, notStorable],
])('the body %s gets its words', async (body, errors) => {
  const { anonymous } = await startTestApp()
  const headers = { 'content-type': 'application/json' }
  const answer = await anonymous().request('POST', login.path, { body, headers })
  expect(answer).toMatchObject({ status: 400, body: errors })
})

test('a parameter that can name nothing is not found', async () => {
  const { db, as } = await startTestApp()
  const browser = await as(await makeOrganiser(db))
  for (const path of [
    '/api/hardware/hardware/0/',
    '/api/hardware/hardware/1.5/',
    '/api/hardware/hardware/99999999999999999999/',
    '/api/event/teams/ABC-E/',
    `/api/event/teams/${'A'.repeat(600)}/`,
    '/api/hardware/hardware/%00/',
  ]) {
    expect(await browser.request('GET', path)).toMatchObject({
      status: 404,
      body: { detail: 'Not found.' },
    })
  }
})

test('queries are refused at their field', async () => {
  const { db, as } = await startTestApp()
  const browser = await as(await makeOrganiser(db))
  const ask = (query: string) => browser.request('GET', `/api/hardware/hardware/?${query}`)
  expect(await ask('hardware_ids=1,a,b')).toMatchObject({
    status: 400,
    body: { hardware_ids: ['Enter a whole number.'] },
  })
  expect(await ask('in_stock=maybe')).toMatchObject({
    status: 400,
    body: { in_stock: ['Enter one of: true, false.'] },
  })
  expect((await ask('search=%00')).status).toBe(400)
  expect((await ask('in_stock=&ordering=%20&hardware_ids=,&search=&limit=')).status).toBe(200)
  expect((await ask('unknown=1&limit=x&offset=-3')).status).toBe(200)
})

test('a senseless Host header breaks nothing', async () => {
  const { db, as } = await startTestApp()
  const browser = await as(await makeOrganiser(db))
  for (const host of ['', 'a b', '[', 'host:99999999']) {
    const answer = await browser.request('GET', '/api/event/teams/', { headers: { host } })
    expect(answer.status).toBe(200)
  }
})

test('links lead to the host that was asked, whatever the absolute address of a request names', async () => {
  const { app, db } = await startTestApp()
  const { userId } = await makeOrganiser(db)
  await makeParticipant(db)
  const cookie = `sessionid=${await makeSession(db, userId, app.services.now())}`
  const address = 'http://elsewhere.example/api/event/users/?limit=1'
  const { body } = await sendRaw(
    app,
    `GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: ${cookie}\r\n\r\n`,
  )
  expect(JSON.parse(body)).toMatchObject({
    next: 'http://localhost/api/event/users/?limit=1&offset=1',
  })
})

const teamsUrl = (query: string) => new URL(`https://signout.example.com/api/event/teams/${query}`)

test('repeated parameters stay repeated', () => {
  const { next } = pageOf(
    teamsUrl('?status=a&status=b'),
    { limit: 1, offset: 0 },
    { count: 2, results: [] },
  )
  expect(next).toMatch(/\?status=a&status=b&limit=1&offset=1$/)
})
