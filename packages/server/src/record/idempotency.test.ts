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

describe('the same key', () => {
  test('for another body, path or call is 422, and nothing is done', async () => {
    const { ada, organiser, leaver, joined, cart, db, item, ready, submitted } = await startWorld()
    const { updateOrder, leaveTeam, joinTeam } = endpoints
    const body = { status: 'Cancelled' } as const
    const more = { body: { hardware: [{ id: item.id, quantity: 2 }] } }
    await callOnce(ada, submitOrder, cart, 'k')
    await callOnce(organiser, updateOrder, { params: submitted, body }, 'k')
    await callOnce(leaver, leaveTeam, {}, 'k')
    const kinds = await readKinds(db)
    const refused = [
      await callOnce(ada, submitOrder, more, 'k'),
      await callOnce(organiser, updateOrder, { params: ready, body }, 'k'),
      await callOnce(leaver, joinTeam, joined, 'k'),
    ]
    const detail = 'This Idempotency-Key was used for another request.'
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 422, body: { detail } })
      expect(answer.headers[replayed]).toBeUndefined()
    }
    expect(await readKinds(db)).toEqual(kinds)
  })

  test('for the same in other words is a repeat', async () => {
    const { ada, item } = await startWorld()
    const send = (body: string) =>
      ada.request('POST', submitOrder.path, { body, headers: { 'idempotency-key': 'k' } })
    const first = await send(JSON.stringify({ hardware: [{ id: item.id, quantity: 1 }] }))
    const again = await send(`{ "hardware": [ { "quantity": "1", "id": ${item.id} } ] }`)
    expect(again).toMatchObject({ status: 201, body: first.body })
  })
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

test('an answer is kept for 24 hours, and deleted at a login after that', async () => {
  const { as, db, team, cart, clock, anonymous } = await startWorld()
  const [{ email }, other] = team.members
  const send = async () => callOnce(await as(team.members[0]), submitOrder, cart, 'k')
  const logIn = () => anonymous().call(login, { body: { email, password: madePassword } })
  const keys = () => db.selectFrom('kept_answers').select('key').execute()
  const first = await send()
  await callOnce(await as(other), submitOrder, cart, 'old')
  clock.advance(24 * 3_600_000)
  expect((await send()).body).toEqual(first.body)
  await logIn()
  expect(await keys()).toHaveLength(2)
  clock.advance(1)
  const later = await send()
  expect(later.headers[replayed]).toBeUndefined()
  expect(later.body).not.toEqual(first.body)
  expect((await send()).body).toEqual(later.body)
  await logIn()
  expect(await keys()).toEqual([{ key: 'k' }])
})

describe('keys', () => {
  test.each([
    ['', false],
    ['two words', false],
    ['käse', false],
    ['tab\t', false],
    ['x'.repeat(256), false],
    ['!', true],
    ['~', true],
    ['x'.repeat(255), true],
  ])('%j may be one: %j', async (key, isGood) => {
    const { ada, cart } = await startWorld()
    expect(await callOnce(ada, submitOrder, cart, key)).toMatchObject(
      isGood
        ? { status: 201 }
        : {
            status: 400,
            body: { 'Idempotency-Key': ['Enter 1 to 255 visible ASCII characters.'] },
          },
    )
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
