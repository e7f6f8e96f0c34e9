// Runs in test:all only: the demo is a tool of ours.
import {
  getReviewStatus,
  getUser,
  holdsStock,
  isOut,
  isOutstanding,
  isPending,
  listHistory,
  listIncidents,
  listItems,
  listOrders,
  listOwnOrders,
  listTeams,
  login,
  type Order,
  orderStatuses,
  roleOf,
  submitOrder,
} from '@signout/contract'
import { findDifferences } from '@signout/server/ops/verify.ts'
import { TestClient } from '@signout/server/testing/requests/test-client.ts'
import { describe, expect, test } from 'vitest'
import { demoPassword, demoAccounts } from './accounts.ts'
import { loadExample, loadedAt } from '../testing/serve-example.ts'
import { openedAt } from '../synthetic/play-story.ts'

const serveExample = loadExample()

test.each(demoAccounts)('$email logs in and is what the demo says', async (account) => {
  const { email, role, about } = account
  const { logIn } = await serve()
  const client = await logIn(email)
  const user = await client.call(getUser, {})
  expect(roleOf(user.body)).toBe(role.replace(' yet', ''))
  const { review_status } = (await client.call(getReviewStatus, {})).body
  const said = { organiser: 'none', participant: 'accepted', 'none yet': about, none: about }
  expect(said[role]).toContain(review_status.toLowerCase())
})

test('the teams have 1 to 4 members and describe their projects', async () => {
  const { logIn } = await serve()
  const admin = await logIn('admin@example.com')
  const { results } = (await admin.call(listTeams, { query: {} })).body
  expect(results.length).toBeGreaterThanOrEqual(12)
  expect(new Set(results.map((team) => team.profiles.length))).toEqual(new Set([1, 2, 3, 4]))
  const described = results.filter((team) => (team.project_description ?? '').length >= 60)
  expect(described.length).toBeGreaterThanOrEqual(12)
  const idProvided = results.flatMap((team) => team.profiles.map((profile) => profile.id_provided))
  expect(new Set(idProvided)).toEqual(new Set([true, false]))
})

test('the catalogue is whole', async () => {
  const { logIn } = await serve()
  const ada = await logIn('ada@example.com')
  const { count } = (await ada.call(listItems, { query: {} })).body
  expect(count).toBe(128)
})

test('orders are in every status, some modified, some returned in each condition', async () => {
  const { logIn } = await serve()
  const admin = await logIn('admin@example.com')
  const { results } = (await admin.call(listOrders, { query: {} })).body
  expect(new Set(results.map((order) => order.status))).toEqual(new Set(orderStatuses))
  expect(results.flatMap(shortLines).length).toBeGreaterThan(0)
  const conditions = results.flatMap((order) =>
    order.items.map((item) => item.part_returned_health),
  )
  expect(new Set(conditions)).toEqual(new Set([null, 'Healthy', 'Heavily Used', 'Broken', 'Lost']))
  const times = results.flatMap((order) => [order.created_at, order.updated_at])
  expect(Math.min(...times.map(Date.parse))).toBeGreaterThan(openedAt(loadedAt))
  expect(Math.max(...times.map(Date.parse))).toBeLessThan(loadedAt.getTime())
})

test('two reports are open, and one is resolved', async () => {
  const { logIn } = await serve()
  const admin = await logIn('admin@example.com')
  const { results } = (await admin.call(listIncidents, { query: {} })).body
  expect(results.map(({ team_code, state, resolved }) => [team_code, state, resolved])).toEqual([
    ['K5ZBT', 'lost', false],
    ['7QX4M', 'broken', false],
    ['K5ZBT', 'broken', true],
  ])
})

describe("ada's team", () => {
  test('has something in each table, and an order with modifications', async () => {
    const { logIn } = await serve()
    const ada = await logIn('ada@example.com')
    const { results } = (await ada.call(listOwnOrders, { query: {} })).body
    const pending = results.filter(({ status }) => isPending(status))
    const checkedOut = results.filter(
      ({ status, items }) => isOut(status) && items.some(isOutstanding),
    )
    const returned = results.filter(
      ({ status, items }) => holdsStock(status) && !items.every(isOutstanding),
    )
    expect(pending.map(({ status }) => status)).toEqual(['Ready for Pickup', 'Submitted'])
    expect(checkedOut).toHaveLength(1)
    expect(returned).toHaveLength(2)
    expect(results.flatMap(shortLines)).toHaveLength(2)
  })

  test('can still order', async () => {
    const { logIn } = await serve()
    const grace = await logIn('grace@example.com')
    const { results } = (await grace.call(listItems, { query: { search: 'Arduino Uno R3' } })).body
    const hardware = results.map(({ id }) => ({ id, quantity: 1 }))
    expect(await grace.call(submitOrder, { body: { hardware } })).toMatchObject({
      status: 201,
      body: { errors: [], team_code: 'ADA24' },
    })
  })
})

test('a participant who is alone cannot order', async () => {
  const { logIn } = await serve()
  const solo = await logIn('solo@example.com')
  const answer = await solo.call(submitOrder, { body: { hardware: [{ id: 1, quantity: 1 }] } })
  expect(answer.status).toBe(400)
})

test('tester orders outside the window', async () => {
  const { logIn } = await serve(new Date('2027-01-01T00:00:00.000Z'))
  const tester = await logIn('tester@example.com')
  const answer = await tester.call(submitOrder, { body: { hardware: [{ id: 1, quantity: 1 }] } })
  expect(answer.status).toBe(201)
})

test('the record tells the event in its order, and each team by its own code', async () => {
  const { logIn } = await serve()
  const admin = await logIn('admin@example.com')
  const { results, count } = (await admin.call(listHistory, { query: { limit: 500 } })).body
  const older = await admin.call(listHistory, { query: { limit: 500, offset: 500 } })
  const rows = [...results, ...older.body.results]
  expect(rows).toHaveLength(count)
  const times = rows.map((row) => row.at)
  expect(times).toEqual(times.toSorted().toReversed())
  const own = await admin.call(listHistory, { query: { team: 'ADA24', kind: ['team.created'] } })
  expect(own.body.results).toMatchObject([{ actor: { first_name: 'Ada' }, via: 'web' }])
})

test('verify finds no difference', async () => {
  const { db } = await serve()
  expect(await findDifferences(db)).toEqual([])
})

/** What a pending order asked for and got only in part. */
function shortLines({ status, request, items }: Order) {
  const granted = ({ id }: { readonly id: number }) =>
    items.filter(({ hardware_id }) => hardware_id === id).length
  return isPending(status) ? request.filter((line) => granted(line) < line.requested_quantity) : []
}

/** The example event, and its accounts' browsers. */
async function serve(now?: Date) {
  const { app, db } = await serveExample(now === undefined ? {} : { now })
  const logIn = async (email: string): Promise<TestClient> => {
    const client = new TestClient(app)
    const answer = await client.call(login, { body: { email, password: demoPassword } })
    expect(answer.status).toBe(200)
    return client
  }
  return { db, logIn }
}
