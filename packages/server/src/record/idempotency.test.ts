import {
  type CallInput,
  type OrderStatus,
  type Endpoint,
  endpoints,
  login,
  submitOrder,
  updateTeam,
  urlOf,
} from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { madePassword, makeTeam } from '../testing/world/make.ts'
import { makeItem } from '../testing/world/make-items.ts'
import { playOrder, readKinds } from '../testing/world/calls.ts'
import { readRemaining, startEvent } from '../testing/world/event.ts'
import type { TestClient } from '../testing/requests/test-client.ts'
import { startCountedEvent } from '../testing/world/counted-event.ts'
import { countedCalls } from '../testing/world/call-counts.ts'

const replayed = 'idempotency-replayed'

async function callOnce<E extends Endpoint>(
  client: TestClient,
  endpoint: E,
  input: CallInput<E>,
  key: string,
) {
  const headers = { 'idempotency-key': key }
  return client.request(endpoint.method, urlOf(endpoint, input.params), {
    body: input.body,
    headers,
  })
}

/** What the calls below need; a call is made with a key, and answers what the server did. */
async function startWorld() {
  const event = await startEvent()
  const { db, as } = event
  const item = await makeItem(db, { name: 'Lamp', quantity: 20 })
  const play = (status?: OrderStatus) => playOrder(event, [{ item, quantity: 2 }], status)
  const team = await makeTeam(db)
  const [leaver] = (await makeTeam(db)).members
  return {
    ...event,
    item,
    cart: { body: { hardware: [{ id: item.id, quantity: 1 }] } },
    leaver: await as(leaver),
    joined: { params: { team_code: team.code } },
    submitted: await play(),
    ready: await play('Ready for Pickup'),
  }
}

/** The calls of spec §16, and others that must not happen twice. */
const repeatable = [
  'cancelOwnOrder',
  'correctCondition',
  'createCategory',
  'createItem',
  'joinTeam',
  'leaveTeam',
  'orderForTeam',
  'reportIncident',
  'returnForTeam',
  'returnItems',
  'shortenOrder',
  'submitOrder',
  'undoEvent',
  'updateIncident',
  'updateOrder',
  'updateSettings',
]
const isRepeatable = ({ repeatable }: Endpoint) => repeatable === true

test('exactly these calls may be repeated', () => {
  const declared = Object.entries<Endpoint>(endpoints).filter(([, call]) => isRepeatable(call))
  expect(declared.map(([name]) => name).toSorted()).toEqual(repeatable)
})

describe('a repeat with the same key gets the first answer, and nothing is done again', () => {
  const calls = countedCalls.filter(({ endpoint }) => isRepeatable(endpoint))
  test.each(calls)('$name', async ({ call }) => {
    const world = await startCountedEvent(1)
    const send = () => call(world, { 'idempotency-key': 'a-key' })
    const first = await send()
    expect(first.status).toBeOneOf([200, 201])
    expect(first.headers[replayed]).toBeUndefined()
    const kinds = await readKinds(world.db)
    const left = await readRemaining(world.db, world.item)
    for (const _ of [1, 2]) {
      const again = await send()
      expect(again).toMatchObject({ status: first.status, body: first.body })
      expect(again.headers[replayed]).toBe('true')
    }
    expect(await readKinds(world.db)).toEqual(kinds)
    expect(await readRemaining(world.db, world.item)).toBe(left)
  })
})

test('a repeat gets the first answer also when the rules would refuse it by now', async () => {
  const { ada, grace, db, cart } = await startWorld()
  const first = await callOnce(ada, submitOrder, cart, 'k')
  await db.updateTable('teams').set({ project_description: null }).execute()
  expect(await callOnce(ada, submitOrder, cart, 'k')).toMatchObject({
    status: 201,
    body: first.body,
  })
  expect((await callOnce(ada, submitOrder, cart, 'another')).status).toBe(400)
  // The answer is another user's.
  expect((await callOnce(grace, submitOrder, cart, 'k')).status).toBe(400)
})

describe('the same key for something else is 422', () => {
  const detail = 'This Idempotency-Key was used for another request.'

  test('another body', async () => {
    const { ada, cart, db, item } = await startWorld()
    await callOnce(ada, submitOrder, cart, 'k')
    const kinds = await readKinds(db)
    const more = { body: { hardware: [{ id: item.id, quantity: 2 }] } }
    const answer = await callOnce(ada, submitOrder, more, 'k')
    expect(answer).toMatchObject({ status: 422, body: { detail } })
    expect(answer.headers[replayed]).toBeUndefined()
    expect(await readKinds(db)).toEqual(kinds)
  })

  test('another path', async () => {
    const { organiser, ready, submitted } = await startWorld()
    const body = { status: 'Cancelled' } as const
    await callOnce(organiser, endpoints.updateOrder, { params: submitted, body }, 'k')
    const other = await callOnce(organiser, endpoints.updateOrder, { params: ready, body }, 'k')
    expect(other).toMatchObject({ status: 422, body: { detail } })
  })

  test('another call', async () => {
    const { leaver, joined } = await startWorld()
    await callOnce(leaver, endpoints.leaveTeam, {}, 'k')
    expect((await callOnce(leaver, endpoints.joinTeam, joined, 'k')).status).toBe(422)
  })

  test('the same in other words is the same', async () => {
    const { ada, item } = await startWorld()
    const send = (body: string) =>
      ada.request('POST', submitOrder.path, { body, headers: { 'idempotency-key': 'k' } })
    const first = await send(JSON.stringify({ hardware: [{ id: item.id, quantity: 1 }] }))
    const again = await send(`{ "hardware": [ { "quantity": "1", "id": ${item.id} } ] }`)
    expect(again).toMatchObject({ status: 201, body: first.body })
  })
})

test('a refusal is not kept: the key can be used again', async () => {
  const { ada, db, item } = await startWorld()
  const lines = { body: { hardware: [{ id: item.id, quantity: 1 }] } }
  await db.updateTable('hardware').set({ max_per_team: 0 }).execute()
  for (const _ of [1, 2]) {
    const refused = await callOnce(ada, submitOrder, lines, 'k')
    expect(refused.status).toBe(400)
    expect(refused.headers[replayed]).toBeUndefined()
  }
  await db.updateTable('hardware').set({ max_per_team: null }).execute()
  expect((await callOnce(ada, submitOrder, lines, 'k')).status).toBe(201)
})

test('a key is its user’s own, in whichever browser', async () => {
  const { ada, grace, as, team, cart } = await startWorld()
  const first = await callOnce(ada, submitOrder, cart, 'k')
  const other = await callOnce(grace, submitOrder, cart, 'k')
  expect(other.headers[replayed]).toBeUndefined()
  expect(other.body).not.toEqual(first.body)
  const again = await callOnce(await as(team.members[0]), submitOrder, cart, 'k')
  expect(again).toMatchObject({ status: 201, body: first.body })
})

test('an answer is kept for 24 hours', async () => {
  const { as, team, cart, clock } = await startWorld()
  const send = async () => callOnce(await as(team.members[0]), submitOrder, cart, 'k')
  const first = await send()
  clock.advance(24 * 3_600_000)
  expect((await send()).body).toEqual(first.body)
  clock.advance(1)
  const later = await send()
  expect(later.headers[replayed]).toBeUndefined()
  expect(later.body).not.toEqual(first.body)
  expect((await send()).body).toEqual(later.body)
})

test('expired answers are deleted at the next login', async () => {
  const { ada, db, cart, clock, anonymous, team } = await startWorld()
  const logIn = () => {
    const email = team.members[0].email
    return anonymous().call(login, { body: { email, password: madePassword } })
  }
  const keys = () => db.selectFrom('kept_answers').select('key').execute()
  await callOnce(ada, submitOrder, cart, 'k')
  clock.advance(24 * 3_600_000)
  await logIn()
  expect(await keys()).toEqual([{ key: 'k' }])
  clock.advance(1)
  await logIn()
  expect(await keys()).toEqual([])
})

describe('keys', () => {
  test.each([[''], ['two words'], ['käse'], ['tab\t'], ['x'.repeat(256)]])(
    '%j is 400',
    async (key) => {
      const { ada, cart, db } = await startWorld()
      const kinds = await readKinds(db)
      expect(await callOnce(ada, submitOrder, cart, key)).toMatchObject({
        status: 400,
        body: { 'Idempotency-Key': ['Enter 1 to 255 visible ASCII characters.'] },
      })
      expect(await readKinds(db)).toEqual(kinds)
    },
  )

  test.each([['!'], ['~'], ['x'.repeat(255)]])('%j is good', async (key) => {
    const { ada, cart } = await startWorld()
    expect((await callOnce(ada, submitOrder, cart, key)).status).toBe(201)
  })

  test('other calls do not look at them', async () => {
    const { ada, organiser, db, team } = await startWorld()
    const params = { team_code: team.code }
    for (const project_description of ['One.', 'Two.']) {
      const input = { params, body: { project_description } }
      const answer = await callOnce(ada, updateTeam, input, 'two words')
      expect(answer).toMatchObject({ status: 200, body: { project_description } })
      expect(answer.headers[replayed]).toBeUndefined()
    }
    await callOnce(organiser, endpoints.listHistory, {}, 'k')
    expect(await db.selectFrom('kept_answers').selectAll().execute()).toEqual([])
  })
})
