// Runs in test:all only: the demo is a tool of ours.
import {
  getReviewStatus,
  getUser,
  isPending,
  listItems,
  listOrders,
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

describe("ada's team", () => {
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
